// This program's types and constants under the names that the shared pool code uses.
#pragma once

#include "callisto.h"
#include "generated/layout.h"

#define OWN(name) STABLE_##name

typedef StableConfig Config;
typedef StablePool Pool;
typedef StableCreateConfigData CreateConfigData;
typedef StableCreatePoolData CreatePoolData;
typedef StableDepositData DepositData;
typedef StableWithdrawData WithdrawData;
typedef StableSwapExactInData SwapExactInData;
typedef StableSwapExactOutData SwapExactOutData;
typedef StableQuoteExactOutData QuoteExactOutData;
typedef StableSwappedEvent SwappedEvent;
typedef StableDepositedEvent DepositedEvent;
typedef StableWithdrawnEvent WithdrawnEvent;
typedef StableFeesCollectedEvent FeesCollectedEvent;
