// This program's types and constants under the names that the shared pool code uses.
#pragma once

#include "callisto.h"
#include "generated/layout.h"

#define OWN(name) CPMM_##name
#define POOL_FIRST_SIZE CPMM_POOL_FIRST_SIZE

typedef CpmmConfig Config;
typedef CpmmPool Pool;
typedef CpmmCreateConfigData CreateConfigData;
typedef CpmmCreatePoolData CreatePoolData;
typedef CpmmDepositData DepositData;
typedef CpmmWithdrawData WithdrawData;
typedef CpmmSwapExactInData SwapExactInData;
typedef CpmmSwapExactOutData SwapExactOutData;
typedef CpmmQuoteExactOutData QuoteExactOutData;
typedef CpmmPoolCreatedEvent PoolCreatedEvent;
typedef CpmmSwappedEvent SwappedEvent;
typedef CpmmDepositedEvent DepositedEvent;
typedef CpmmWithdrawnEvent WithdrawnEvent;
typedef CpmmFeesCollectedEvent FeesCollectedEvent;
