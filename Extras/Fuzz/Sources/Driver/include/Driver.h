/* Uses libFuzzer as a library, without its main function, because the package manager determines a target's entry point. */
#ifndef DRIVER_H
#define DRIVER_H
#include <stddef.h>
#include <stdint.h>
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*test)(const uint8_t *data, size_t size));

static inline int fuzz(int argc, char **argv, int (*test)(const uint8_t *data, size_t size)) {
  return LLVMFuzzerRunDriver(&argc, &argv, test);
}
#endif
