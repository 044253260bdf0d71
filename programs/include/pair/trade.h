// The amounts of a swap.
#pragma once

#include "types.h"

typedef struct {
  u64 amount_in;  // leaves the user
  u64 received;   // arrives in the vault
  u64 after_fee;  // `received` less the trade fee
  u64 amount_out; // leaves the vault
  u64 delivered;  // arrives at the user
} Trade;
