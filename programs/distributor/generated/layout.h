// Printed from programs/distributor/idl.ts by `npm run programs:generate`. Do not edit.

#pragma once

#include <stddef.h>
#include <stdint.h>

// ca11istoDistributor111111111111111111111111
#define DISTRIBUTOR_ID_BYTES { \
  9, 28, 164, 75, 165, 108, 103, 92, 26, 32, 152, 64, 71, 104, 38, 227, \
  30, 193, 77, 36, 216, 103, 199, 136, 61, 60, 154, 156, 73, 0, 0, 0, \
}
static const uint8_t DISTRIBUTOR_ID[32] = DISTRIBUTOR_ID_BYTES;

// "mkldistr" as a little-endian number
#define DISTRIBUTOR_DISTRIBUTION_DISCRIMINATOR 0x72747369646c6b6dull
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t discriminator[8];
  uint8_t base[32];
  uint8_t mint[32];
  uint8_t token_program[32];
  uint8_t vault[32];
  uint8_t clawback_receiver[32];
  uint8_t root[32];
  uint8_t list_hash[32];
  uint64_t version;
  uint64_t max_total_claim;
  uint64_t max_num_nodes;
  uint64_t total_committed;
  uint64_t total_paid;
  uint64_t num_nodes_claimed;
  int64_t starts_at;
  int64_t ends_at;
  int64_t clawback_starts_at;
  uint8_t clawed_back;
  uint8_t bump;
} DistributorDistribution;
#define DISTRIBUTOR_DISTRIBUTION_SIZE 306
_Static_assert(offsetof(DistributorDistribution, discriminator) == 0, "DistributorDistribution.discriminator");
_Static_assert(offsetof(DistributorDistribution, base) == 8, "DistributorDistribution.base");
_Static_assert(offsetof(DistributorDistribution, mint) == 40, "DistributorDistribution.mint");
_Static_assert(offsetof(DistributorDistribution, token_program) == 72, "DistributorDistribution.token_program");
_Static_assert(offsetof(DistributorDistribution, vault) == 104, "DistributorDistribution.vault");
_Static_assert(offsetof(DistributorDistribution, clawback_receiver) == 136, "DistributorDistribution.clawback_receiver");
_Static_assert(offsetof(DistributorDistribution, root) == 168, "DistributorDistribution.root");
_Static_assert(offsetof(DistributorDistribution, list_hash) == 200, "DistributorDistribution.list_hash");
_Static_assert(offsetof(DistributorDistribution, version) == 232, "DistributorDistribution.version");
_Static_assert(offsetof(DistributorDistribution, max_total_claim) == 240, "DistributorDistribution.max_total_claim");
_Static_assert(offsetof(DistributorDistribution, max_num_nodes) == 248, "DistributorDistribution.max_num_nodes");
_Static_assert(offsetof(DistributorDistribution, total_committed) == 256, "DistributorDistribution.total_committed");
_Static_assert(offsetof(DistributorDistribution, total_paid) == 264, "DistributorDistribution.total_paid");
_Static_assert(offsetof(DistributorDistribution, num_nodes_claimed) == 272, "DistributorDistribution.num_nodes_claimed");
_Static_assert(offsetof(DistributorDistribution, starts_at) == 280, "DistributorDistribution.starts_at");
_Static_assert(offsetof(DistributorDistribution, ends_at) == 288, "DistributorDistribution.ends_at");
_Static_assert(offsetof(DistributorDistribution, clawback_starts_at) == 296, "DistributorDistribution.clawback_starts_at");
_Static_assert(offsetof(DistributorDistribution, clawed_back) == 304, "DistributorDistribution.clawed_back");
_Static_assert(offsetof(DistributorDistribution, bump) == 305, "DistributorDistribution.bump");

// "mklclaim" as a little-endian number
#define DISTRIBUTOR_CLAIM_STATUS_DISCRIMINATOR 0x6d69616c636c6b6dull
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t discriminator[8];
  uint8_t claimant[32];
  uint8_t distribution[32];
  uint64_t unlocked_amount;
  uint64_t locked_amount;
  uint64_t locked_amount_withdrawn;
  uint8_t bump;
} DistributorClaimStatus;
#define DISTRIBUTOR_CLAIM_STATUS_SIZE 97
_Static_assert(offsetof(DistributorClaimStatus, discriminator) == 0, "DistributorClaimStatus.discriminator");
_Static_assert(offsetof(DistributorClaimStatus, claimant) == 8, "DistributorClaimStatus.claimant");
_Static_assert(offsetof(DistributorClaimStatus, distribution) == 40, "DistributorClaimStatus.distribution");
_Static_assert(offsetof(DistributorClaimStatus, unlocked_amount) == 72, "DistributorClaimStatus.unlocked_amount");
_Static_assert(offsetof(DistributorClaimStatus, locked_amount) == 80, "DistributorClaimStatus.locked_amount");
_Static_assert(offsetof(DistributorClaimStatus, locked_amount_withdrawn) == 88, "DistributorClaimStatus.locked_amount_withdrawn");
_Static_assert(offsetof(DistributorClaimStatus, bump) == 96, "DistributorClaimStatus.bump");

enum {
  DISTRIBUTOR_OPEN = 0,
  DISTRIBUTOR_CLAIM = 1,
  DISTRIBUTOR_CLAIM_VESTED = 2,
  DISTRIBUTOR_CLAWBACK = 3,
};

enum {
  DISTRIBUTOR_OPEN_ACCOUNT_PAYER = 0,
  DISTRIBUTOR_OPEN_ACCOUNT_BASE = 1,
  DISTRIBUTOR_OPEN_ACCOUNT_DISTRIBUTION = 2,
  DISTRIBUTOR_OPEN_ACCOUNT_MINT = 3,
  DISTRIBUTOR_OPEN_ACCOUNT_VAULT = 4,
  DISTRIBUTOR_OPEN_ACCOUNT_SOURCE = 5,
  DISTRIBUTOR_OPEN_ACCOUNT_CLAWBACK_RECEIVER = 6,
  DISTRIBUTOR_OPEN_ACCOUNT_TOKEN_PROGRAM = 7,
  DISTRIBUTOR_OPEN_ACCOUNT_SYSTEM_PROGRAM = 8,
  DISTRIBUTOR_OPEN_ACCOUNTS = 9,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint64_t version;
  uint8_t root[32];
  uint8_t list_hash[32];
  uint64_t max_total_claim;
  uint64_t max_num_nodes;
  int64_t starts_at;
  int64_t ends_at;
  int64_t clawback_starts_at;
} DistributorOpenData;
#define DISTRIBUTOR_OPEN_DATA_SIZE 113
_Static_assert(offsetof(DistributorOpenData, discriminator) == 0, "DistributorOpenData.discriminator");
_Static_assert(offsetof(DistributorOpenData, version) == 1, "DistributorOpenData.version");
_Static_assert(offsetof(DistributorOpenData, root) == 9, "DistributorOpenData.root");
_Static_assert(offsetof(DistributorOpenData, list_hash) == 41, "DistributorOpenData.list_hash");
_Static_assert(offsetof(DistributorOpenData, max_total_claim) == 73, "DistributorOpenData.max_total_claim");
_Static_assert(offsetof(DistributorOpenData, max_num_nodes) == 81, "DistributorOpenData.max_num_nodes");
_Static_assert(offsetof(DistributorOpenData, starts_at) == 89, "DistributorOpenData.starts_at");
_Static_assert(offsetof(DistributorOpenData, ends_at) == 97, "DistributorOpenData.ends_at");
_Static_assert(offsetof(DistributorOpenData, clawback_starts_at) == 105, "DistributorOpenData.clawback_starts_at");

enum {
  DISTRIBUTOR_CLAIM_ACCOUNT_CLAIMANT = 0,
  DISTRIBUTOR_CLAIM_ACCOUNT_DISTRIBUTION = 1,
  DISTRIBUTOR_CLAIM_ACCOUNT_CLAIM_STATUS = 2,
  DISTRIBUTOR_CLAIM_ACCOUNT_MINT = 3,
  DISTRIBUTOR_CLAIM_ACCOUNT_VAULT = 4,
  DISTRIBUTOR_CLAIM_ACCOUNT_DESTINATION = 5,
  DISTRIBUTOR_CLAIM_ACCOUNT_TOKEN_PROGRAM = 6,
  DISTRIBUTOR_CLAIM_ACCOUNT_PAYER = 7,
  DISTRIBUTOR_CLAIM_ACCOUNT_SYSTEM_PROGRAM = 8,
  DISTRIBUTOR_CLAIM_ACCOUNTS = 9,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
  uint64_t amount_unlocked;
  uint64_t amount_locked;
  // then, of varying length: proof
} DistributorClaimData;
#define DISTRIBUTOR_CLAIM_DATA_SIZE 17
_Static_assert(offsetof(DistributorClaimData, discriminator) == 0, "DistributorClaimData.discriminator");
_Static_assert(offsetof(DistributorClaimData, amount_unlocked) == 1, "DistributorClaimData.amount_unlocked");
_Static_assert(offsetof(DistributorClaimData, amount_locked) == 9, "DistributorClaimData.amount_locked");

enum {
  DISTRIBUTOR_CLAIM_VESTED_ACCOUNT_CLAIMANT = 0,
  DISTRIBUTOR_CLAIM_VESTED_ACCOUNT_DISTRIBUTION = 1,
  DISTRIBUTOR_CLAIM_VESTED_ACCOUNT_CLAIM_STATUS = 2,
  DISTRIBUTOR_CLAIM_VESTED_ACCOUNT_MINT = 3,
  DISTRIBUTOR_CLAIM_VESTED_ACCOUNT_VAULT = 4,
  DISTRIBUTOR_CLAIM_VESTED_ACCOUNT_DESTINATION = 5,
  DISTRIBUTOR_CLAIM_VESTED_ACCOUNT_TOKEN_PROGRAM = 6,
  DISTRIBUTOR_CLAIM_VESTED_ACCOUNTS = 7,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
} DistributorClaimVestedData;
#define DISTRIBUTOR_CLAIM_VESTED_DATA_SIZE 1
_Static_assert(offsetof(DistributorClaimVestedData, discriminator) == 0, "DistributorClaimVestedData.discriminator");

enum {
  DISTRIBUTOR_CLAWBACK_ACCOUNT_CLAWBACK_RECEIVER = 0,
  DISTRIBUTOR_CLAWBACK_ACCOUNT_DISTRIBUTION = 1,
  DISTRIBUTOR_CLAWBACK_ACCOUNT_MINT = 2,
  DISTRIBUTOR_CLAWBACK_ACCOUNT_VAULT = 3,
  DISTRIBUTOR_CLAWBACK_ACCOUNT_DESTINATION = 4,
  DISTRIBUTOR_CLAWBACK_ACCOUNT_TOKEN_PROGRAM = 5,
  DISTRIBUTOR_CLAWBACK_ACCOUNTS = 6,
};
typedef struct __attribute__((packed)) {
  uint8_t discriminator;
} DistributorClawbackData;
#define DISTRIBUTOR_CLAWBACK_DATA_SIZE 1
_Static_assert(offsetof(DistributorClawbackData, discriminator) == 0, "DistributorClawbackData.discriminator");

#define DISTRIBUTOR_EVENT_OPENED 0
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t lead_[7];
  uint8_t discriminator;
  uint8_t distribution[32];
  uint8_t mint[32];
  uint8_t root[32];
  uint8_t list_hash[32];
  uint64_t max_total_claim;
  uint64_t max_num_nodes;
  int64_t starts_at;
  int64_t ends_at;
  int64_t clawback_starts_at;
} DistributorOpenedEvent;
#define DISTRIBUTOR_OPENED_EVENT_SIZE 169
_Static_assert(offsetof(DistributorOpenedEvent, discriminator) == 7, "DistributorOpenedEvent.discriminator");
_Static_assert(offsetof(DistributorOpenedEvent, distribution) == 8, "DistributorOpenedEvent.distribution");
_Static_assert(offsetof(DistributorOpenedEvent, mint) == 40, "DistributorOpenedEvent.mint");
_Static_assert(offsetof(DistributorOpenedEvent, root) == 72, "DistributorOpenedEvent.root");
_Static_assert(offsetof(DistributorOpenedEvent, list_hash) == 104, "DistributorOpenedEvent.list_hash");
_Static_assert(offsetof(DistributorOpenedEvent, max_total_claim) == 136, "DistributorOpenedEvent.max_total_claim");
_Static_assert(offsetof(DistributorOpenedEvent, max_num_nodes) == 144, "DistributorOpenedEvent.max_num_nodes");
_Static_assert(offsetof(DistributorOpenedEvent, starts_at) == 152, "DistributorOpenedEvent.starts_at");
_Static_assert(offsetof(DistributorOpenedEvent, ends_at) == 160, "DistributorOpenedEvent.ends_at");
_Static_assert(offsetof(DistributorOpenedEvent, clawback_starts_at) == 168, "DistributorOpenedEvent.clawback_starts_at");

#define DISTRIBUTOR_EVENT_CLAIMED 1
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t lead_[7];
  uint8_t discriminator;
  uint8_t distribution[32];
  uint8_t claimant[32];
  uint8_t mint[32];
  uint64_t unlocked_amount;
  uint64_t locked_amount;
  uint64_t amount;
} DistributorClaimedEvent;
#define DISTRIBUTOR_CLAIMED_EVENT_SIZE 121
_Static_assert(offsetof(DistributorClaimedEvent, discriminator) == 7, "DistributorClaimedEvent.discriminator");
_Static_assert(offsetof(DistributorClaimedEvent, distribution) == 8, "DistributorClaimedEvent.distribution");
_Static_assert(offsetof(DistributorClaimedEvent, claimant) == 40, "DistributorClaimedEvent.claimant");
_Static_assert(offsetof(DistributorClaimedEvent, mint) == 72, "DistributorClaimedEvent.mint");
_Static_assert(offsetof(DistributorClaimedEvent, unlocked_amount) == 104, "DistributorClaimedEvent.unlocked_amount");
_Static_assert(offsetof(DistributorClaimedEvent, locked_amount) == 112, "DistributorClaimedEvent.locked_amount");
_Static_assert(offsetof(DistributorClaimedEvent, amount) == 120, "DistributorClaimedEvent.amount");

#define DISTRIBUTOR_EVENT_VESTED_CLAIMED 2
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t lead_[7];
  uint8_t discriminator;
  uint8_t distribution[32];
  uint8_t claimant[32];
  uint8_t mint[32];
  uint64_t amount;
} DistributorVestedClaimedEvent;
#define DISTRIBUTOR_VESTED_CLAIMED_EVENT_SIZE 105
_Static_assert(offsetof(DistributorVestedClaimedEvent, discriminator) == 7, "DistributorVestedClaimedEvent.discriminator");
_Static_assert(offsetof(DistributorVestedClaimedEvent, distribution) == 8, "DistributorVestedClaimedEvent.distribution");
_Static_assert(offsetof(DistributorVestedClaimedEvent, claimant) == 40, "DistributorVestedClaimedEvent.claimant");
_Static_assert(offsetof(DistributorVestedClaimedEvent, mint) == 72, "DistributorVestedClaimedEvent.mint");
_Static_assert(offsetof(DistributorVestedClaimedEvent, amount) == 104, "DistributorVestedClaimedEvent.amount");

#define DISTRIBUTOR_EVENT_CLAWED_BACK 3
typedef struct __attribute__((packed, aligned(8))) {
  uint8_t lead_[7];
  uint8_t discriminator;
  uint8_t distribution[32];
  uint8_t mint[32];
  uint8_t receiver[32];
  uint64_t amount;
} DistributorClawedBackEvent;
#define DISTRIBUTOR_CLAWED_BACK_EVENT_SIZE 105
_Static_assert(offsetof(DistributorClawedBackEvent, discriminator) == 7, "DistributorClawedBackEvent.discriminator");
_Static_assert(offsetof(DistributorClawedBackEvent, distribution) == 8, "DistributorClawedBackEvent.distribution");
_Static_assert(offsetof(DistributorClawedBackEvent, mint) == 40, "DistributorClawedBackEvent.mint");
_Static_assert(offsetof(DistributorClawedBackEvent, receiver) == 72, "DistributorClawedBackEvent.receiver");
_Static_assert(offsetof(DistributorClawedBackEvent, amount) == 104, "DistributorClawedBackEvent.amount");

enum {
  DISTRIBUTOR_ERROR_INVALID_ACCOUNT = 6000,
  DISTRIBUTOR_ERROR_INVALID_INSTRUCTION = 6001,
  DISTRIBUTOR_ERROR_OVERFLOW = 6002,
  DISTRIBUTOR_ERROR_UNSUPPORTED_MINT = 6003,
  DISTRIBUTOR_ERROR_INVALID_SCHEDULE = 6004,
  DISTRIBUTOR_ERROR_ZERO_AMOUNT = 6005,
  DISTRIBUTOR_ERROR_NOT_STARTED = 6006,
  DISTRIBUTOR_ERROR_ENDED = 6007,
  DISTRIBUTOR_ERROR_INVALID_PROOF = 6008,
  DISTRIBUTOR_ERROR_ALREADY_CLAIMED = 6009,
  DISTRIBUTOR_ERROR_EXCEEDS_TOTAL = 6010,
  DISTRIBUTOR_ERROR_EXCEEDS_NODES = 6011,
  DISTRIBUTOR_ERROR_NOTHING_TO_CLAIM = 6012,
  DISTRIBUTOR_ERROR_NOT_ENDED = 6013,
  DISTRIBUTOR_ERROR_INVALID_DESTINATION = 6014,
  DISTRIBUTOR_ERROR_TRANSFER_MISMATCH = 6015,
};
