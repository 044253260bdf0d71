// This program's types and constants under the names that the shared pool code uses.
#pragma once

#include "callisto.h"
#include "generated/layout.h"

#define OWN(name) CLMM_##name
#define POOL_FIRST_SIZE CLMM_POOL_FIRST_SIZE

typedef ClmmConfig Config;
typedef ClmmPool Pool;
typedef ClmmPosition Position;
typedef ClmmCreateConfigData CreateConfigData;
typedef ClmmSwapExactInData SwapExactInData;
typedef ClmmSwapExactOutData SwapExactOutData;
typedef ClmmQuoteExactOutData QuoteExactOutData;
typedef ClmmFeesCollectedEvent FeesCollectedEvent;
