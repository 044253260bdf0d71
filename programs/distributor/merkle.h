// The tree of the public merkle distributor: leaf = sha256(0x00, sha256(claimant, unlocked, locked)), node =
// sha256(0x01, smaller, larger). The prefixes keep a node from passing for a leaf.
#pragma once

#include "callisto.h"

#define HASH_BYTES 32
// Leaves a tree can have: 2^32.
#define MAX_PROOF_HASHES 32

static const u8 LEAF_PREFIX[1] = {0};
static const u8 NODE_PREFIX[1] = {1};

typedef struct {
  const u8 *claimant;
  u64 unlocked;
  u64 locked;
} Leaf;

static inline u64 hash_leaf(const Leaf *leaf, u8 *digest) {
  const Bytes fields[] = {{leaf->claimant, KEY_BYTES}, SEED(&leaf->unlocked, 8), SEED(&leaf->locked, 8)};
  REQUIRE(sol_sha256(fields, 3, digest) == 0, ERROR_INVALID_ARGUMENT);
  const Bytes parts[] = {{LEAF_PREFIX, 1}, {digest, HASH_BYTES}};
  return sol_sha256(parts, 2, digest) == 0 ? SUCCESS : ERROR_INVALID_ARGUMENT;
}

// Writes the root that `count` hashes of `proof`, one behind the other, lead to from the leaf.
OUTLINE u64 merkle_root(const Leaf *leaf, const u8 *proof, u64 count, u8 *root) {
  TRY(hash_leaf(leaf, root));
  for (const u8 *at = proof; at < proof + count * HASH_BYTES; at += HASH_BYTES) {
    const bool is_smaller = key_less(root, at);
    const Bytes parts[] = {
        {NODE_PREFIX, 1}, {is_smaller ? root : at, HASH_BYTES}, {is_smaller ? at : root, HASH_BYTES}};
    REQUIRE(sol_sha256(parts, 3, root) == 0, ERROR_INVALID_ARGUMENT);
  }
  return SUCCESS;
}
