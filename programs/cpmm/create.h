// createPool.
#pragma once

#include "names.h"
#include "pair/create-pool.h"

static inline void emit_pool_created(const Account *account, const Pool *pool) {
  PoolCreatedEvent event;
  event.discriminator = OWN(EVENT_POOL_CREATED);
  key_copy(event.pool, account->key);
  key_copy(event.config, pool->config);
  key_copy(event.mint0, pool->mint0);
  key_copy(event.mint1, pool->mint1);
  key_copy(event.creator, pool->creator);
  event.lp_fee_ppm = pool->lp_fee_ppm;
  event.protocol_fee_ppm = pool->protocol_fee_ppm;
  event.creator_fee_ppm = pool->creator_fee_ppm;
  event.decimals0 = pool->decimals0;
  event.decimals1 = pool->decimals1;
  EMIT(&event, OWN(POOL_CREATED_EVENT_SIZE));
}


static inline u64 create_pool(const Context *context) {
  const Account *account;
  TRY(pool_create(context, &account));
  emit_pool_created(account, ACCOUNT_DATA(Pool, account));
  return SUCCESS;
}
