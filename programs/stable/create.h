// createPool.
#pragma once

#include "curve.h"
#include "pair/create-pool.h"

static inline void emit_pool_created(const Account *account, const Pool *pool) {
  StablePoolCreatedEvent event;
  event.discriminator = OWN(EVENT_POOL_CREATED);
  key_copy(event.pool, account->key);
  key_copy(event.config, pool->config);
  key_copy(event.mint0, pool->mint0);
  key_copy(event.mint1, pool->mint1);
  key_copy(event.creator, pool->creator);
  event.lp_fee_ppm = pool->lp_fee_ppm;
  event.protocol_fee_ppm = pool->protocol_fee_ppm;
  event.creator_fee_ppm = pool->creator_fee_ppm;
  event.amplification = pool->amplification_to;
  event.decimals0 = pool->decimals0;
  event.decimals1 = pool->decimals1;
  EMIT(&event, OWN(POOL_CREATED_EVENT_SIZE));
}

static inline u64 create_pool(const Context *context) {
  const Account *account;
  TRY(pool_create(context, &account));
  Pool *pool = ACCOUNT_DATA(Pool, account);
  const u64 few = pool->decimals0 < pool->decimals1 ? pool->decimals0 : pool->decimals1;
  const u64 many = pool->decimals0 < pool->decimals1 ? pool->decimals1 : pool->decimals0;
  REQUIRE(many - few <= MAX_DECIMALS_APART, OWN(ERROR_DECIMALS_TOO_FAR_APART));
  const u32 amplification = ((const CreatePoolData *)context->data)->amplification;
  TRY(amplification_check(amplification));
  pool->amplification_from = amplification;
  pool->amplification_to = amplification;
  emit_pool_created(account, pool);
  return SUCCESS;
}
