#pragma once

#include "error.h"
#include "syscall.h"

typedef struct {
  u64 slot;
  i64 epoch_start_timestamp;
  u64 epoch;
  u64 leader_schedule_epoch;
  i64 unix_timestamp; // seconds
} Clock;

static inline u64 clock_read(Clock *clock) {
  return sol_get_clock_sysvar(clock) == 0 ? SUCCESS : ERROR_UNSUPPORTED_SYSVAR;
}
