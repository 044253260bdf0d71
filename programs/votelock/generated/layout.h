// Printed from programs/votelock/idl.ts by `npm run programs:generate`. Do not edit.

#pragma once

#include <stddef.h>
#include <stdint.h>

// ca11istoVoteLock111111111111111111111111111
#define VOTELOCK_ID_BYTES { \
  9, 28, 164, 75, 165, 108, 112, 106, 215, 224, 150, 254, 121, 118, 160, 178, \
  137, 48, 19, 248, 51, 71, 193, 94, 204, 48, 144, 125, 232, 0, 0, 0, \
}
static const uint8_t VOTELOCK_ID[32] = VOTELOCK_ID_BYTES;

// "vllocker" as a little-endian number
#define VOTELOCK_LOCKER_DISCRIMINATOR 0x72656b636f6c6c76ull
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t discriminator[8];
  uint8_t base[32];
  uint8_t mint[32];
  uint8_t token_program[32];
  uint64_t locked_supply;
  uint64_t min_duration;
  uint64_t max_duration;
  uint8_t multiplier;
  uint8_t bump;
} VotelockLocker;
#define VOTELOCK_LOCKER_SIZE 130
_Static_assert(offsetof(VotelockLocker, discriminator) == 0, "VotelockLocker.discriminator");
_Static_assert(offsetof(VotelockLocker, base) == 8, "VotelockLocker.base");
_Static_assert(offsetof(VotelockLocker, mint) == 40, "VotelockLocker.mint");
_Static_assert(offsetof(VotelockLocker, token_program) == 72, "VotelockLocker.token_program");
_Static_assert(offsetof(VotelockLocker, locked_supply) == 104, "VotelockLocker.locked_supply");
_Static_assert(offsetof(VotelockLocker, min_duration) == 112, "VotelockLocker.min_duration");
_Static_assert(offsetof(VotelockLocker, max_duration) == 120, "VotelockLocker.max_duration");
_Static_assert(offsetof(VotelockLocker, multiplier) == 128, "VotelockLocker.multiplier");
_Static_assert(offsetof(VotelockLocker, bump) == 129, "VotelockLocker.bump");

// "vlescrow" as a little-endian number
#define VOTELOCK_ESCROW_DISCRIMINATOR 0x776f726373656c76ull
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t discriminator[8];
  uint8_t locker[32];
  uint8_t owner[32];
  uint8_t vault[32];
  uint64_t amount;
  uint64_t unstaking_amount;
  int64_t started_at;
  int64_t ends_at;
  uint64_t next_index;
  uint8_t is_max_lock;
  uint8_t bump;
} VotelockEscrow;
#define VOTELOCK_ESCROW_SIZE 146
_Static_assert(offsetof(VotelockEscrow, discriminator) == 0, "VotelockEscrow.discriminator");
_Static_assert(offsetof(VotelockEscrow, locker) == 8, "VotelockEscrow.locker");
_Static_assert(offsetof(VotelockEscrow, owner) == 40, "VotelockEscrow.owner");
_Static_assert(offsetof(VotelockEscrow, vault) == 72, "VotelockEscrow.vault");
_Static_assert(offsetof(VotelockEscrow, amount) == 104, "VotelockEscrow.amount");
_Static_assert(offsetof(VotelockEscrow, unstaking_amount) == 112, "VotelockEscrow.unstaking_amount");
_Static_assert(offsetof(VotelockEscrow, started_at) == 120, "VotelockEscrow.started_at");
_Static_assert(offsetof(VotelockEscrow, ends_at) == 128, "VotelockEscrow.ends_at");
_Static_assert(offsetof(VotelockEscrow, next_index) == 136, "VotelockEscrow.next_index");
_Static_assert(offsetof(VotelockEscrow, is_max_lock) == 144, "VotelockEscrow.is_max_lock");
_Static_assert(offsetof(VotelockEscrow, bump) == 145, "VotelockEscrow.bump");

// "vlunstak" as a little-endian number
#define VOTELOCK_UNSTAKING_DISCRIMINATOR 0x6b6174736e756c76ull
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t discriminator[8];
  uint8_t escrow[32];
  uint64_t amount;
  int64_t ends_at;
  uint64_t index;
  uint8_t bump;
} VotelockUnstaking;
#define VOTELOCK_UNSTAKING_SIZE 65
_Static_assert(offsetof(VotelockUnstaking, discriminator) == 0, "VotelockUnstaking.discriminator");
_Static_assert(offsetof(VotelockUnstaking, escrow) == 8, "VotelockUnstaking.escrow");
_Static_assert(offsetof(VotelockUnstaking, amount) == 40, "VotelockUnstaking.amount");
_Static_assert(offsetof(VotelockUnstaking, ends_at) == 48, "VotelockUnstaking.ends_at");
_Static_assert(offsetof(VotelockUnstaking, index) == 56, "VotelockUnstaking.index");
_Static_assert(offsetof(VotelockUnstaking, bump) == 64, "VotelockUnstaking.bump");

enum {
  VOTELOCK_OPEN_LOCKER = 0,
  VOTELOCK_OPEN_ESCROW = 1,
  VOTELOCK_INCREASE = 2,
  VOTELOCK_EXTEND = 3,
  VOTELOCK_SET_MAX_LOCK = 4,
  VOTELOCK_START_UNSTAKING = 5,
  VOTELOCK_CANCEL_UNSTAKING = 6,
  VOTELOCK_FINISH_UNSTAKING = 7,
  VOTELOCK_WITHDRAW = 8,
};

enum {
  VOTELOCK_OPEN_LOCKER_ACCOUNT_PAYER = 0,
  VOTELOCK_OPEN_LOCKER_ACCOUNT_BASE = 1,
  VOTELOCK_OPEN_LOCKER_ACCOUNT_LOCKER = 2,
  VOTELOCK_OPEN_LOCKER_ACCOUNT_MINT = 3,
  VOTELOCK_OPEN_LOCKER_ACCOUNT_SYSTEM_PROGRAM = 4,
  VOTELOCK_OPEN_LOCKER_ACCOUNTS = 5,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint64_t min_duration;
  uint64_t max_duration;
  uint8_t multiplier;
} VotelockOpenLockerData;
#define VOTELOCK_OPEN_LOCKER_DATA_SIZE 18
_Static_assert(offsetof(VotelockOpenLockerData, discriminator) == 0, "VotelockOpenLockerData.discriminator");
_Static_assert(offsetof(VotelockOpenLockerData, min_duration) == 1, "VotelockOpenLockerData.min_duration");
_Static_assert(offsetof(VotelockOpenLockerData, max_duration) == 9, "VotelockOpenLockerData.max_duration");
_Static_assert(offsetof(VotelockOpenLockerData, multiplier) == 17, "VotelockOpenLockerData.multiplier");

enum {
  VOTELOCK_OPEN_ESCROW_ACCOUNT_PAYER = 0,
  VOTELOCK_OPEN_ESCROW_ACCOUNT_OWNER = 1,
  VOTELOCK_OPEN_ESCROW_ACCOUNT_LOCKER = 2,
  VOTELOCK_OPEN_ESCROW_ACCOUNT_ESCROW = 3,
  VOTELOCK_OPEN_ESCROW_ACCOUNT_MINT = 4,
  VOTELOCK_OPEN_ESCROW_ACCOUNT_VAULT = 5,
  VOTELOCK_OPEN_ESCROW_ACCOUNT_TOKEN_PROGRAM = 6,
  VOTELOCK_OPEN_ESCROW_ACCOUNT_SYSTEM_PROGRAM = 7,
  VOTELOCK_OPEN_ESCROW_ACCOUNTS = 8,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
} VotelockOpenEscrowData;
#define VOTELOCK_OPEN_ESCROW_DATA_SIZE 1
_Static_assert(offsetof(VotelockOpenEscrowData, discriminator) == 0, "VotelockOpenEscrowData.discriminator");

enum {
  VOTELOCK_INCREASE_ACCOUNT_PAYER = 0,
  VOTELOCK_INCREASE_ACCOUNT_LOCKER = 1,
  VOTELOCK_INCREASE_ACCOUNT_ESCROW = 2,
  VOTELOCK_INCREASE_ACCOUNT_MINT = 3,
  VOTELOCK_INCREASE_ACCOUNT_VAULT = 4,
  VOTELOCK_INCREASE_ACCOUNT_SOURCE = 5,
  VOTELOCK_INCREASE_ACCOUNT_TOKEN_PROGRAM = 6,
  VOTELOCK_INCREASE_ACCOUNTS = 7,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint64_t amount;
} VotelockIncreaseData;
#define VOTELOCK_INCREASE_DATA_SIZE 9
_Static_assert(offsetof(VotelockIncreaseData, discriminator) == 0, "VotelockIncreaseData.discriminator");
_Static_assert(offsetof(VotelockIncreaseData, amount) == 1, "VotelockIncreaseData.amount");

enum {
  VOTELOCK_EXTEND_ACCOUNT_OWNER = 0,
  VOTELOCK_EXTEND_ACCOUNT_LOCKER = 1,
  VOTELOCK_EXTEND_ACCOUNT_ESCROW = 2,
  VOTELOCK_EXTEND_ACCOUNTS = 3,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint64_t duration;
} VotelockExtendData;
#define VOTELOCK_EXTEND_DATA_SIZE 9
_Static_assert(offsetof(VotelockExtendData, discriminator) == 0, "VotelockExtendData.discriminator");
_Static_assert(offsetof(VotelockExtendData, duration) == 1, "VotelockExtendData.duration");

enum {
  VOTELOCK_SET_MAX_LOCK_ACCOUNT_OWNER = 0,
  VOTELOCK_SET_MAX_LOCK_ACCOUNT_LOCKER = 1,
  VOTELOCK_SET_MAX_LOCK_ACCOUNT_ESCROW = 2,
  VOTELOCK_SET_MAX_LOCK_ACCOUNTS = 3,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint8_t is_max_lock;
} VotelockSetMaxLockData;
#define VOTELOCK_SET_MAX_LOCK_DATA_SIZE 2
_Static_assert(offsetof(VotelockSetMaxLockData, discriminator) == 0, "VotelockSetMaxLockData.discriminator");
_Static_assert(offsetof(VotelockSetMaxLockData, is_max_lock) == 1, "VotelockSetMaxLockData.is_max_lock");

enum {
  VOTELOCK_START_UNSTAKING_ACCOUNT_OWNER = 0,
  VOTELOCK_START_UNSTAKING_ACCOUNT_LOCKER = 1,
  VOTELOCK_START_UNSTAKING_ACCOUNT_ESCROW = 2,
  VOTELOCK_START_UNSTAKING_ACCOUNT_UNSTAKING = 3,
  VOTELOCK_START_UNSTAKING_ACCOUNT_SYSTEM_PROGRAM = 4,
  VOTELOCK_START_UNSTAKING_ACCOUNTS = 5,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint64_t amount;
} VotelockStartUnstakingData;
#define VOTELOCK_START_UNSTAKING_DATA_SIZE 9
_Static_assert(offsetof(VotelockStartUnstakingData, discriminator) == 0, "VotelockStartUnstakingData.discriminator");
_Static_assert(offsetof(VotelockStartUnstakingData, amount) == 1, "VotelockStartUnstakingData.amount");

enum {
  VOTELOCK_CANCEL_UNSTAKING_ACCOUNT_OWNER = 0,
  VOTELOCK_CANCEL_UNSTAKING_ACCOUNT_ESCROW = 1,
  VOTELOCK_CANCEL_UNSTAKING_ACCOUNT_UNSTAKING = 2,
  VOTELOCK_CANCEL_UNSTAKING_ACCOUNTS = 3,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
} VotelockCancelUnstakingData;
#define VOTELOCK_CANCEL_UNSTAKING_DATA_SIZE 1
_Static_assert(offsetof(VotelockCancelUnstakingData, discriminator) == 0, "VotelockCancelUnstakingData.discriminator");

enum {
  VOTELOCK_FINISH_UNSTAKING_ACCOUNT_OWNER = 0,
  VOTELOCK_FINISH_UNSTAKING_ACCOUNT_LOCKER = 1,
  VOTELOCK_FINISH_UNSTAKING_ACCOUNT_ESCROW = 2,
  VOTELOCK_FINISH_UNSTAKING_ACCOUNT_MINT = 3,
  VOTELOCK_FINISH_UNSTAKING_ACCOUNT_VAULT = 4,
  VOTELOCK_FINISH_UNSTAKING_ACCOUNT_DESTINATION = 5,
  VOTELOCK_FINISH_UNSTAKING_ACCOUNT_TOKEN_PROGRAM = 6,
  VOTELOCK_FINISH_UNSTAKING_ACCOUNT_UNSTAKING = 7,
  VOTELOCK_FINISH_UNSTAKING_ACCOUNTS = 8,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
} VotelockFinishUnstakingData;
#define VOTELOCK_FINISH_UNSTAKING_DATA_SIZE 1
_Static_assert(offsetof(VotelockFinishUnstakingData, discriminator) == 0, "VotelockFinishUnstakingData.discriminator");

enum {
  VOTELOCK_WITHDRAW_ACCOUNT_OWNER = 0,
  VOTELOCK_WITHDRAW_ACCOUNT_LOCKER = 1,
  VOTELOCK_WITHDRAW_ACCOUNT_ESCROW = 2,
  VOTELOCK_WITHDRAW_ACCOUNT_MINT = 3,
  VOTELOCK_WITHDRAW_ACCOUNT_VAULT = 4,
  VOTELOCK_WITHDRAW_ACCOUNT_DESTINATION = 5,
  VOTELOCK_WITHDRAW_ACCOUNT_TOKEN_PROGRAM = 6,
  VOTELOCK_WITHDRAW_ACCOUNTS = 7,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
} VotelockWithdrawData;
#define VOTELOCK_WITHDRAW_DATA_SIZE 1
_Static_assert(offsetof(VotelockWithdrawData, discriminator) == 0, "VotelockWithdrawData.discriminator");

#define VOTELOCK_EVENT_LOCKER_OPENED 0
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t lead_[7];
  uint8_t discriminator;
  uint8_t locker[32];
  uint8_t mint[32];
  uint64_t min_duration;
  uint64_t max_duration;
  uint8_t multiplier;
} VotelockLockerOpenedEvent;
#define VOTELOCK_LOCKER_OPENED_EVENT_SIZE 82
_Static_assert(offsetof(VotelockLockerOpenedEvent, discriminator) == 7, "VotelockLockerOpenedEvent.discriminator");
_Static_assert(offsetof(VotelockLockerOpenedEvent, locker) == 8, "VotelockLockerOpenedEvent.locker");
_Static_assert(offsetof(VotelockLockerOpenedEvent, mint) == 40, "VotelockLockerOpenedEvent.mint");
_Static_assert(offsetof(VotelockLockerOpenedEvent, min_duration) == 72, "VotelockLockerOpenedEvent.min_duration");
_Static_assert(offsetof(VotelockLockerOpenedEvent, max_duration) == 80, "VotelockLockerOpenedEvent.max_duration");
_Static_assert(offsetof(VotelockLockerOpenedEvent, multiplier) == 88, "VotelockLockerOpenedEvent.multiplier");

#define VOTELOCK_EVENT_ESCROW_CHANGED 1
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t lead_[7];
  uint8_t discriminator;
  uint8_t locker[32];
  uint8_t escrow[32];
  uint8_t owner[32];
  uint64_t amount;
  uint64_t unstaking_amount;
  int64_t started_at;
  int64_t ends_at;
  uint8_t is_max_lock;
} VotelockEscrowChangedEvent;
#define VOTELOCK_ESCROW_CHANGED_EVENT_SIZE 130
_Static_assert(offsetof(VotelockEscrowChangedEvent, discriminator) == 7, "VotelockEscrowChangedEvent.discriminator");
_Static_assert(offsetof(VotelockEscrowChangedEvent, locker) == 8, "VotelockEscrowChangedEvent.locker");
_Static_assert(offsetof(VotelockEscrowChangedEvent, escrow) == 40, "VotelockEscrowChangedEvent.escrow");
_Static_assert(offsetof(VotelockEscrowChangedEvent, owner) == 72, "VotelockEscrowChangedEvent.owner");
_Static_assert(offsetof(VotelockEscrowChangedEvent, amount) == 104, "VotelockEscrowChangedEvent.amount");
_Static_assert(offsetof(VotelockEscrowChangedEvent, unstaking_amount) == 112, "VotelockEscrowChangedEvent.unstaking_amount");
_Static_assert(offsetof(VotelockEscrowChangedEvent, started_at) == 120, "VotelockEscrowChangedEvent.started_at");
_Static_assert(offsetof(VotelockEscrowChangedEvent, ends_at) == 128, "VotelockEscrowChangedEvent.ends_at");
_Static_assert(offsetof(VotelockEscrowChangedEvent, is_max_lock) == 136, "VotelockEscrowChangedEvent.is_max_lock");

enum {
  VOTELOCK_ERROR_INVALID_ACCOUNT = 6000,
  VOTELOCK_ERROR_INVALID_INSTRUCTION = 6001,
  VOTELOCK_ERROR_OVERFLOW = 6002,
  VOTELOCK_ERROR_UNSUPPORTED_MINT = 6003,
  VOTELOCK_ERROR_INVALID_DURATION = 6004,
  VOTELOCK_ERROR_ZERO_AMOUNT = 6005,
  VOTELOCK_ERROR_WRONG_OWNER = 6006,
  VOTELOCK_ERROR_SHORTER_LOCK = 6007,
  VOTELOCK_ERROR_MAX_LOCKED = 6008,
  VOTELOCK_ERROR_UNCHANGED = 6009,
  VOTELOCK_ERROR_STILL_LOCKED = 6010,
  VOTELOCK_ERROR_INSUFFICIENT_AMOUNT = 6011,
  VOTELOCK_ERROR_UNSTAKING_LEFT = 6012,
  VOTELOCK_ERROR_TRANSFER_MISMATCH = 6013,
};
