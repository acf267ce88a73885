/* Brings Linux's epoll, eventfd and accept4 to Swift: Swift's Glibc and Musl modules leave them out.
   There is no code here, and nothing at all on other systems. */
#ifndef CLINUX_H
#define CLINUX_H
#ifdef __linux__
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
/* Only declared by the system for _GNU_SOURCE, which a module cannot be given after the fact. */
int accept4(int descriptor, struct sockaddr *address, socklen_t *length, int flags);
#endif
#endif
