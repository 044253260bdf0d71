// This program's own things, as the shared code of pools calls them.
#pragma once

#include "callisto.h"
#include "generated/layout.h"

#define OWN(name) DLMM_##name

typedef DlmmConfig Config;
typedef DlmmPool Pool;
typedef DlmmPosition Position;
typedef DlmmCreateConfigData CreateConfigData;
typedef DlmmCreatePoolData CreatePoolData;
typedef DlmmSwapExactInData SwapExactInData;
typedef DlmmSwapExactOutData SwapExactOutData;
typedef DlmmQuoteExactOutData QuoteExactOutData;
typedef DlmmFeesCollectedEvent FeesCollectedEvent;
