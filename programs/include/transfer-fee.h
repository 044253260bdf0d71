// The transfer fee of a Token-2022 mint, computed to the unit as Token-2022 does.
#pragma once

#include "clock.h"
#include "math.h"
#include "token-extension.h"

#define TRANSFER_FEE_UNITS 10000
#define TRANSFER_FEE_CONFIG_BYTES 108
#define TRANSFER_FEE_OLDER 72
#define TRANSFER_FEE_NEWER 90

// fee = min(ceil(amount * basis_points / 10000), maximum). All zeros: the mint has none.
typedef struct {
  u64 maximum;
  u64 basis_points;
} TransferFee;

// The current fee: a change takes effect two epochs after it was made, and the mint keeps both.
OUTLINE u64 transfer_fee_read(const Account *mint, TransferFee *fee) {
  *fee = (TransferFee){0, 0};
  if (mint->data_length == MINT_BYTES) return SUCCESS;
  for (Extension each = extension_first(mint); each.type != 0; each = extension_next(mint, &each)) {
    if (each.type != EXTENSION_TRANSFER_FEE_CONFIG) continue;
    REQUIRE(each.length == TRANSFER_FEE_CONFIG_BYTES, ERROR_INVALID_ACCOUNT_DATA);
    Clock clock;
    TRY(clock_read(&clock));
    const bool is_newer = clock.epoch >= load_u64(each.value + TRANSFER_FEE_NEWER);
    const u8 *chosen = each.value + (is_newer ? TRANSFER_FEE_NEWER : TRANSFER_FEE_OLDER);
    *fee = (TransferFee){load_u64(chosen + 8), load_u16(chosen + 16)};
    return SUCCESS;
  }
  return SUCCESS;
}

// The amount delivered when `amount` is sent. Never fails: the fee is at most the amount.
OUTLINE u64 transfer_fee_net(const TransferFee *fee, u64 amount, u64 *net) {
  *net = amount;
  if (fee->basis_points == 0 || amount == 0) return SUCCESS;
  u64 taken;
  TRY(multiply_divide_ceil(amount, fee->basis_points, TRANSFER_FEE_UNITS, &taken));
  *net = amount - (taken < fee->maximum ? taken : fee->maximum);
  return SUCCESS;
}

// The smallest amount that has to be sent for `net` to arrive. Fails when that is over 64 bits.
OUTLINE u64 transfer_fee_gross(const TransferFee *fee, u64 net, u64 *amount) {
  *amount = net;
  if (fee->basis_points == 0 || net == 0) return SUCCESS;
  const u64 capped = net + fee->maximum;
  const bool cap_fits = capped >= net;
  u64 uncapped = 0;
  const bool rate_fits = fee->basis_points < TRANSFER_FEE_UNITS &&
                         multiply_divide_ceil(net, TRANSFER_FEE_UNITS, TRANSFER_FEE_UNITS - fee->basis_points,
                                              &uncapped) == SUCCESS;
  REQUIRE(cap_fits || rate_fits, ERROR_ARITHMETIC_OVERFLOW);
  *amount = !rate_fits || (cap_fits && capped < uncapped) ? capped : uncapped;
  return SUCCESS;
}
