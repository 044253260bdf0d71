// The slot from which on a cycle is due. The second in which its interval begins is public, so the chain draws it: the hash
// of each block from then on decides whether the cycle is due from the next slot on.
#pragma once

#include "order.h"
#include "slot-hashes.h"

// A cycle is due so long after its interval has begun at the latest, or after a quarter of a shorter interval.
#define WINDOW_SECONDS 15
#define WINDOW_PARTS 4
// One of so many blocks makes a cycle due.
#define DRAW_PARTS 12

// In the first slot in which a cycle may be filled it may have been drawn so many slots before: what may be missing opens from
// there, so that nobody finds more open than the first of it.
#define DRAW_SLACK 3

// Slots of 400 ms in so many seconds, rounded up.
static inline u64 slots_in(u64 seconds) { return (seconds * 5 + 1) / 2; }

// Whether the hash of a block makes the cycle due: its first word, that of the order and the number of the cycle, mixed by
// the finalizer of SplitMix64 (Steele, Lea and Flood, 2014).
static inline bool is_drawn(const u8 *hash, const u8 *order, u64 cycle) {
  u64 mixed = load_u64(hash) ^ load_u64(order) ^ (cycle * 0x9e3779b97f4a7c15ull);
  mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9ull;
  mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebull;
  return (mixed ^ (mixed >> 31)) % DRAW_PARTS == 0;
}

// Checks that the cycle is due now, and finds for how many slots it has been. A block that is drawn counts as long as the
// interval may have been there: the slot in which it began is an estimate, by the seconds since, and up to three blocks
// before it count. `account` is a loaded order.
OUTLINE u64 find_draw(const Account *account, const Account *sysvar, const Clock *clock, u64 cycle, u64 *slots) {
  const RecurringOrder *order = ACCOUNT_DATA(RecurringOrder, account);
  SlotHashes hashes;
  TRY(slot_hashes_open(sysvar, &hashes));
  const u64 elapsed = (u64)(clock->unix_timestamp - order->start_at) - cycle * order->interval;
  const u64 quarter = order->interval / WINDOW_PARTS, window = quarter < WINDOW_SECONDS ? quarter : WINDOW_SECONDS;
  bool is_due = elapsed >= window;
  *slots = is_due ? slots_in(elapsed - window) : 0;
  if (*slots >= OPENING_SLOTS + DRAW_SLACK) return SUCCESS;
  const u64 back = slots_in(elapsed + 1);
  for (u64 index = 0; index < hashes.count; index++) {
    const u64 slot = slot_hashes_slot(&hashes, index);
    if (slot >= clock->slot) continue;
    if (clock->slot - slot > back) break;
    if (!is_drawn(slot_hashes_hash(&hashes, index), account->key, cycle)) continue;
    is_due = true;
    const u64 since = clock->slot - slot - 1;
    if (since > *slots) *slots = since;
  }
  return is_due ? SUCCESS : RECURRING_ERROR_NOT_DUE;
}
