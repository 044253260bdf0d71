import { addressBytes } from '@callisto/solana/codec'
import { deriveAddress } from '@callisto/solana/derive'
import type { Address } from '@solana/kit'

export const SYSTEM_PROGRAM = '11111111111111111111111111111111'
export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
export const ASSOCIATED_TOKEN_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
export const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
export const MEMO_V1_PROGRAM = 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo'
export const COMPUTE_BUDGET_PROGRAM = 'ComputeBudget111111111111111111111111111111'
export const LOOKUP_TABLE_PROGRAM = 'AddressLookupTab1e1111111111111111111111111'
export const UPGRADEABLE_LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111'
export const NATIVE_MINT = 'So11111111111111111111111111111111111111112'
export const NATIVE_MINT_2022 = '9pan9bMn5HatX4EJdBwg9VgCa7Uz5HL8N1m5D3NdXej9'
export const SYSVAR_OWNER = 'Sysvar1111111111111111111111111111111111111'
export const SLOT_HASHES_SYSVAR = 'SysvarS1otHashes111111111111111111111111111'
export const CLOCK_SYSVAR = 'SysvarC1ock11111111111111111111111111111111'
export const RENT_SYSVAR = 'SysvarRent111111111111111111111111111111111'

export const ED25519_PROGRAM = 'Ed25519SigVerify111111111111111111111111111'
export const SECP256K1_PROGRAM = 'KeccakSecp256k11111111111111111111111111111'
export const SECP256R1_PROGRAM = 'Secp256r1SigVerify1111111111111111111111111'

/** Precompiles: each signature that they verify is charged like one of the transaction. */
export const PRECOMPILES: ReadonlySet<string> = new Set([
  ED25519_PROGRAM,
  SECP256K1_PROGRAM,
  SECP256R1_PROGRAM,
])

/** Programs that load programs. */
export const LOADERS: ReadonlySet<string> = new Set([
  UPGRADEABLE_LOADER,
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'LoaderV411111111111111111111111111111111111',
])

/** Built-in programs with a default of 3,000 compute units instead of 200,000 (SIMD-0170). */
export const BUILTINS: ReadonlySet<string> = new Set([
  SYSTEM_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  'Vote111111111111111111111111111111111111111',
  ...LOADERS,
  ...PRECOMPILES,
])

/** Addresses that a new VM holds: programs and sysvars that the ledger does not store. */
export const VM_ADDRESSES: readonly string[] = [
  SYSTEM_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  'Vote111111111111111111111111111111111111111',
  'Stake11111111111111111111111111111111111111',
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  UPGRADEABLE_LOADER,
  'ZkE1Gama1Proof11111111111111111111111111111',
  ...PRECOMPILES,
  TOKEN_PROGRAM,
  TOKEN_2022_PROGRAM,
  ASSOCIATED_TOKEN_PROGRAM,
  LOOKUP_TABLE_PROGRAM,
  MEMO_PROGRAM,
  MEMO_V1_PROGRAM,
  NATIVE_MINT,
  NATIVE_MINT_2022,
]

/** Always read from the VM, since they change without a transaction. */
export const SYSVARS: ReadonlySet<string> = new Set([
  CLOCK_SYSVAR,
  RENT_SYSVAR,
  SLOT_HASHES_SYSVAR,
  'SysvarS1otHistory11111111111111111111111111',
  'SysvarStakeHistory1111111111111111111111111',
  'SysvarEpochSchedu1e111111111111111111111111',
  'SysvarEpochRewards1111111111111111111111111',
  'SysvarLastRestartS1ot1111111111111111111111',
  'SysvarRecentB1ockHashes11111111111111111111',
  'SysvarFees111111111111111111111111111111111',
])

/** By token program, mint and owner: a lookup joins no texts. */
const known = new Map<string, Map<string, Map<string, Address>>>()
let knownCount = 0
/** At the limit all are dropped (why no LRU cache: `base58.ts` of solana). */
const MAX_KNOWN = 200_000

/** The associated token account of an owner, from a cache. */
export function tokenAccountOf(owner: string, mint: string, tokenProgram: string): Address {
  const found = known.get(tokenProgram)?.get(mint)?.get(owner)
  if (found !== undefined) return found
  const made = deriveAddress(ASSOCIATED_TOKEN_PROGRAM, [
    addressBytes(owner),
    addressBytes(tokenProgram),
    addressBytes(mint),
  ])
  if (knownCount >= MAX_KNOWN) {
    known.clear()
    knownCount = 0
  }
  const ofMint = within(within(known, tokenProgram), mint)
  ofMint.set(owner, made)
  knownCount++
  return made
}

/** The map at `key`, added when there is none. */
function within<V>(maps: Map<string, Map<string, V>>, key: string): Map<string, V> {
  const found = maps.get(key)
  if (found !== undefined) return found
  const made = new Map<string, V>()
  maps.set(key, made)
  return made
}
