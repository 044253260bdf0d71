// rampAmplification.
#pragma once

#include "amplification.h"
#include "pair/side.h"

// At most tenfold, over a day or more and within ten years, and not before the last ramp is over, for a new one starts on a
// whole hundredth. Within RAMP_FEE_SECONDS the change is less than the trade fee: whoever trades before a moment and back
// after it pays the fee twice, and gets less than one of it from the change of the curve (programs/README.md).
static inline u64 ramp_check(const Pool *pool, u64 from, u64 to, i64 now, i64 ends_at) {
  TRY(amplification_check(to));
  REQUIRE(to <= from * MAX_RAMP_FACTOR && from <= to * MAX_RAMP_FACTOR, OWN(ERROR_INVALID_RAMP));
  REQUIRE(now >= (i64)pool->ramp_starts_at + MIN_RAMP_SECONDS, OWN(ERROR_INVALID_RAMP));
  REQUIRE(ends_at >= now + MIN_RAMP_SECONDS, OWN(ERROR_INVALID_RAMP));
  REQUIRE(ends_at <= now + 3650 * (i64)MIN_RAMP_SECONDS, OWN(ERROR_INVALID_RAMP));
  REQUIRE(now >= (i64)pool->ramp_ends_at, OWN(ERROR_INVALID_RAMP));
  const u64 change = to > from ? to - from : from - to, least = to > from ? from : to;
  const u64 fee = (u64)pool->lp_fee_ppm + pool->protocol_fee_ppm + pool->creator_fee_ppm;
  const Wide most = wide_multiply(least * fee, (u64)(ends_at - now));
  return wide_less(most, (Wide){0, change * RAMP_FEE_SECONDS * PPM}) ? OWN(ERROR_INVALID_RAMP) : SUCCESS;
}

static inline u64 ramp_amplification(const Context *context) {
  REQUIRE(context->data_length == OWN(RAMP_AMPLIFICATION_DATA_SIZE), OWN(ERROR_INVALID_INSTRUCTION));
  TRY(input_check_accounts(context, OWN(RAMP_AMPLIFICATION_ACCOUNTS)));
  const StableRampAmplificationData *data = (const StableRampAmplificationData *)context->data;
  const Account *admin = &context->accounts[OWN(RAMP_AMPLIFICATION_ACCOUNT_ADMIN)];
  const Account *config_account = &context->accounts[OWN(RAMP_AMPLIFICATION_ACCOUNT_CONFIG)];
  const Account *pool_account = &context->accounts[OWN(RAMP_AMPLIFICATION_ACCOUNT_POOL)];
  TRY(account_check_signer(admin));
  TRY(account_check_writable(pool_account));
  Pool *pool;
  TRY(pool_load(context, pool_account, &pool));
  TRY(account_check_state(config_account, context->program_id, OWN(CONFIG_DISCRIMINATOR), OWN(CONFIG_SIZE)));
  REQUIRE(account_is(config_account, pool->config), OWN(ERROR_INVALID_ACCOUNT));
  REQUIRE(account_is(admin, ACCOUNT_DATA(Config, config_account)->admin), OWN(ERROR_WRONG_AUTHORITY));

  Clock clock;
  TRY(clock_read(&clock));
  // The ramp before this one is over.
  const u64 from = pool->amplification_to;
  TRY(ramp_check(pool, from, data->amplification, clock.unix_timestamp, data->ends_at));
  pool->amplification_from = (u32)from;
  pool->amplification_to = data->amplification;
  pool->ramp_starts_at = clock.unix_timestamp;
  pool->ramp_ends_at = data->ends_at;

  StableAmplificationRampedEvent event;
  event.discriminator = OWN(EVENT_AMPLIFICATION_RAMPED);
  key_copy(event.pool, pool_account->key);
  event.amplification_from = pool->amplification_from;
  event.amplification_to = pool->amplification_to;
  event.starts_at = pool->ramp_starts_at;
  event.ends_at = pool->ramp_ends_at;
  EMIT(&event, OWN(AMPLIFICATION_RAMPED_EVENT_SIZE));
  return SUCCESS;
}
