// Events: one field of `sol_log_data`, its first byte the kind. Generated structs have seven bytes of padding
// before that byte, which align the fields and are not logged.
#pragma once

#include "syscall.h"

#define EVENT_FILLING 7

// `size` is the generated ..._SIZE of the event's struct.
#define EMIT(event, size) event_emit((const u8 *)(event) + EVENT_FILLING, (size))

static inline void event_emit(const u8 *bytes, u64 length) {
  const Bytes field = {bytes, length};
  sol_log_data(&field, 1);
}
