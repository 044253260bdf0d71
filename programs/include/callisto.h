// Everything that a program needs, in one line. One C file a program: all of this is `static inline`.
#pragma once

#include "event.h"
#include "pda.h"
#include "token-create.h"
#include "transfer-fee.h"
