/* Brings Linux's epoll and eventfd to Swift: Swift's Glibc and Musl modules leave them out.
   There is no code here, and nothing at all on other systems. */
#ifndef CLINUX_H
#define CLINUX_H
#ifdef __linux__
#include <sys/epoll.h>
#include <sys/eventfd.h>
#endif
#endif
