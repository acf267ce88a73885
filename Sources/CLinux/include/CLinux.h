/* Brings Linux's epoll, eventfd and accept4 to Swift: Swift's Glibc and Musl modules leave them out.
   The headers of files, of time and of poll are the same everywhere, and need no condition in Swift this way.
   There is no code here. */
#ifndef CLINUX_H
#define CLINUX_H
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#ifdef __linux__
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
/* Only declared by the system for _GNU_SOURCE, which a module cannot be given after the fact. */
int accept4(int descriptor, struct sockaddr *address, socklen_t *length, int flags);
#endif
#ifdef LIBKQUEUE
#include <sys/event.h> /* of libkqueue, for scripts/check-kqueue.sh */
#endif
#endif
