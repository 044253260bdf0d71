// This program's types and constants under the names that the shared pool code uses.
#pragma once

#include "callisto.h"
#include "generated/layout.h"

#define OWN(name) DLMM_##name
#define POOL_FIRST_SIZE DLMM_POOL_FIRST_SIZE

typedef DlmmConfig Config;
typedef DlmmPool Pool;
typedef DlmmPosition Position;
typedef DlmmPage Page;
typedef DlmmCreateConfigData CreateConfigData;
typedef DlmmCreatePoolData CreatePoolData;
typedef DlmmSwapExactInData SwapExactInData;
typedef DlmmSwapExactOutData SwapExactOutData;
typedef DlmmQuoteExactOutData QuoteExactOutData;
typedef DlmmFeesCollectedEvent FeesCollectedEvent;
