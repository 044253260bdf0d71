// Events: one field of `sol_log_data`, its first byte the kind. Printed structs carry seven bytes of filling in
// front of that byte, which bring their fields to natural alignment and are not sent.
#pragma once

#include "syscall.h"

#define EVENT_FILLING 7

// `size` is the printed ..._SIZE of the event's struct.
#define EMIT(event, size) event_emit((const u8 *)(event) + EVENT_FILLING, (size))

static inline void event_emit(const u8 *bytes, u64 length) {
  const Bytes field = {bytes, length};
  sol_log_data(&field, 1);
}
