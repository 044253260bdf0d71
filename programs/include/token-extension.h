// The extensions of a Token-2022 mint: (type u16, length u16, value) one after another behind byte 165.
#pragma once

#include "token.h"

#define EXTENSION_TRANSFER_FEE_CONFIG 1
#define EXTENSION_MINT_CLOSE_AUTHORITY 3
#define EXTENSION_CONFIDENTIAL_TRANSFER_MINT 4
#define EXTENSION_DEFAULT_ACCOUNT_STATE 6
#define EXTENSION_INTEREST_BEARING_CONFIG 10
#define EXTENSION_PERMANENT_DELEGATE 12
#define EXTENSION_METADATA_POINTER 18
#define EXTENSION_TOKEN_METADATA 19
#define EXTENSION_GROUP_POINTER 20
#define EXTENSION_TOKEN_GROUP 21
#define EXTENSION_GROUP_MEMBER_POINTER 22
#define EXTENSION_TOKEN_GROUP_MEMBER 23
#define EXTENSION_SCALED_UI_AMOUNT 25
#define EXTENSION_PAUSABLE 26

typedef struct {
  u16 type; // 0: there are no more
  u16 length;
  const u8 *value;
  u64 next;
} Extension;

// The first extension of a checked mint; `extension_next` has the others.
static inline Extension extension_at(const Account *mint, u64 at) {
  Extension none = {0, 0, NULL, at};
  if (at + 4 > mint->data_length) return none;
  const u16 type = load_u16(mint->data + at);
  const u16 length = load_u16(mint->data + at + 2);
  if (type == 0 || at + 4 + length > mint->data_length) return none;
  return (Extension){type, length, mint->data + at + 4, at + 4 + length};
}

static inline Extension extension_first(const Account *mint) { return extension_at(mint, TOKEN_KIND_OFFSET + 1); }

static inline Extension extension_next(const Account *mint, const Extension *previous) {
  return extension_at(mint, previous->next);
}

// Whether a vault can hold this mint: a transfer delivers the stated amount less a computable fee, and no other
// program takes part in it.
// - Permanent delegate, freeze and pause affect a vault as they affect every other holder, and only the pools of this
//   mint. Large issuers use them. Allowed.
// - Transfer hooks (a foreign program with further accounts), non-transferable mints, confidential fees, confidential
//   minting (encrypted amounts) and unknown extensions: rejected.
static inline bool mint_is_supported(const Account *mint) {
  bool has_fee = false, is_confidential = false;
  for (Extension each = extension_first(mint); each.type != 0; each = extension_next(mint, &each)) {
    switch (each.type) {
      case EXTENSION_TRANSFER_FEE_CONFIG:
        has_fee = true;
        break;
      case EXTENSION_CONFIDENTIAL_TRANSFER_MINT:
        is_confidential = true;
        break;
      case EXTENSION_DEFAULT_ACCOUNT_STATE:
        // With default state frozen (2) a vault can never pay.
        if (each.value[0] != 1) return false;
        break;
      case EXTENSION_MINT_CLOSE_AUTHORITY:
      case EXTENSION_INTEREST_BEARING_CONFIG:
      case EXTENSION_PERMANENT_DELEGATE:
      case EXTENSION_METADATA_POINTER:
      case EXTENSION_TOKEN_METADATA:
      case EXTENSION_GROUP_POINTER:
      case EXTENSION_TOKEN_GROUP:
      case EXTENSION_GROUP_MEMBER_POINTER:
      case EXTENSION_TOKEN_GROUP_MEMBER:
      case EXTENSION_SCALED_UI_AMOUNT:
      case EXTENSION_PAUSABLE:
        break;
      default:
        return false;
    }
  }
  return !(has_fee && is_confidential);
}

// Whether the mint has a transfer fee, be it 0: its authority can raise it, so an amount sent may not arrive in full.
static inline bool mint_has_transfer_fee(const Account *mint) {
  for (Extension each = extension_first(mint); each.type != 0; each = extension_next(mint, &each)) {
    if (each.type == EXTENSION_TRANSFER_FEE_CONFIG) return true;
  }
  return false;
}
