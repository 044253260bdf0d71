// All shared headers. A program is one C file, so every function is `static inline`.
#pragma once

#include "event.h"
#include "pda.h"
#include "token-create.h"
#include "transfer-fee.h"
