// Printed by `npm run programs:generate`. Do not edit.
#pragma once

#include "wide.h"

// 1.0001^(-2^k / 2) as Q0.128.
static const Wide TICK_RATIOS[19] = {
    {0xfffcb933bd6fad37ull, 0xaa2d162d1a594001ull},
    {0xfff97272373d4132ull, 0x59a46990580e213aull},
    {0xfff2e50f5f656932ull, 0xef12357cf3c7fdccull},
    {0xffe5caca7e10e4e6ull, 0x1c3624eaa0941cd0ull},
    {0xffcb9843d60f6159ull, 0xc9db58835c926644ull},
    {0xff973b41fa98c081ull, 0x472e6896dfb254c0ull},
    {0xff2ea16466c96a38ull, 0x43ec78b326b52861ull},
    {0xfe5dee046a99a2a8ull, 0x11c461f1969c3053ull},
    {0xfcbe86c7900a88aeull, 0xdcffc83b479aa3a4ull},
    {0xf987a7253ac41317ull, 0x6f2b074cf7815e54ull},
    {0xf3392b0822b70005ull, 0x940c7a398e4b70f3ull},
    {0xe7159475a2c29b74ull, 0x43b29c7fa6e889d9ull},
    {0xd097f3bdfd2022b8ull, 0x845ad8f792aa5825ull},
    {0xa9f746462d870fdfull, 0x8a65dc1f90e061e5ull},
    {0x70d869a156d2a1b8ull, 0x90bb3df62baf32f7ull},
    {0x31be135f97d08fd9ull, 0x81231505542fcfa6ull},
    {0x09aa508b5b7a84e1ull, 0xc677de54f3e99bc9ull},
    {0x005d6af8dedb8119ull, 0x6699c329225ee604ull},
    {0x00002216e584f5faull, 0x1ea926041bedfe98ull},
};
