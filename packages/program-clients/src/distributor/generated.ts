// Printed from programs/distributor/idl.ts by `npm run programs:generate`. Do not edit.
import { type Address, getProgramDerivedAddress } from '@solana/kit'
import { type AccountsOf, errorCodesOf, instruction, instructionList } from '../client-tables.ts'
import { decode, decodeOneOf, encode, encodeOneOf, encodeSeeds, type FieldReader } from '../codec.ts'

export const PROGRAM = 'ca11istoDistributor111111111111111111111111' as Address

const readDistributionSeeds = (r: FieldReader) => ({
  base: r.key(),
  mint: r.key(),
  version: r.u64(),
})
export interface DistributionSeeds extends ReturnType<typeof readDistributionSeeds> {}
export const distributionSeeds = (seeds: DistributionSeeds) => encodeSeeds('MerkleDistributor', readDistributionSeeds, seeds)
export const findDistributionPda = (seeds: DistributionSeeds) =>
  getProgramDerivedAddress({ programAddress: PROGRAM, seeds: distributionSeeds(seeds) })

const readVaultSeeds = (r: FieldReader) => ({
  distribution: r.key(),
})
export interface VaultSeeds extends ReturnType<typeof readVaultSeeds> {}
export const vaultSeeds = (seeds: VaultSeeds) => encodeSeeds('vault', readVaultSeeds, seeds)
export const findVaultPda = (seeds: VaultSeeds) =>
  getProgramDerivedAddress({ programAddress: PROGRAM, seeds: vaultSeeds(seeds) })

const readClaimStatusSeeds = (r: FieldReader) => ({
  claimant: r.key(),
  distribution: r.key(),
})
export interface ClaimStatusSeeds extends ReturnType<typeof readClaimStatusSeeds> {}
export const claimStatusSeeds = (seeds: ClaimStatusSeeds) => encodeSeeds('ClaimStatus', readClaimStatusSeeds, seeds)
export const findClaimStatusPda = (seeds: ClaimStatusSeeds) =>
  getProgramDerivedAddress({ programAddress: PROGRAM, seeds: claimStatusSeeds(seeds) })

export const DISTRIBUTION_SIZE = 306
export const DISTRIBUTION_DISCRIMINATOR = Uint8Array.of(109, 107, 108, 100, 105, 115, 116, 114)
const readDistribution = (r: FieldReader) => ({
  base: r.key(),
  mint: r.key(),
  tokenProgram: r.key(),
  vault: r.key(),
  clawbackReceiver: r.key(),
  root: r.bytes(32),
  listHash: r.bytes(32),
  version: r.u64(),
  maxTotalClaim: r.u64(),
  maxNumNodes: r.u64(),
  totalCommitted: r.u64(),
  totalPaid: r.u64(),
  numNodesClaimed: r.u64(),
  startsAt: r.i64(),
  endsAt: r.i64(),
  clawbackStartsAt: r.i64(),
  clawedBack: r.bool(),
  bump: r.u8(),
})
export interface Distribution extends ReturnType<typeof readDistribution> {}
export const decodeDistribution = (data: Uint8Array) => decode<Distribution>(DISTRIBUTION_DISCRIMINATOR, readDistribution, data)
export const encodeDistribution = (value: Distribution) => encode(DISTRIBUTION_DISCRIMINATOR, readDistribution, value)

export const CLAIM_STATUS_SIZE = 97
export const CLAIM_STATUS_DISCRIMINATOR = Uint8Array.of(109, 107, 108, 99, 108, 97, 105, 109)
const readClaimStatus = (r: FieldReader) => ({
  claimant: r.key(),
  distribution: r.key(),
  unlockedAmount: r.u64(),
  lockedAmount: r.u64(),
  lockedAmountWithdrawn: r.u64(),
  bump: r.u8(),
})
export interface ClaimStatus extends ReturnType<typeof readClaimStatus> {}
export const decodeClaimStatus = (data: Uint8Array) => decode<ClaimStatus>(CLAIM_STATUS_DISCRIMINATOR, readClaimStatus, data)
export const encodeClaimStatus = (value: ClaimStatus) => encode(CLAIM_STATUS_DISCRIMINATOR, readClaimStatus, value)

export const OPEN_DISCRIMINATOR = 0
const openAccounts = [
  ['payer', 'signer writable'],
  ['base', 'signer'],
  ['distribution', 'writable'],
  ['mint', ''],
  ['vault', 'writable'],
  ['source', 'writable'],
  ['clawbackReceiver', ''],
  ['tokenProgram', ''],
  ['systemProgram', ''],
] as const
export interface OpenAccounts extends AccountsOf<typeof openAccounts> {}
const readOpenArgs = (r: FieldReader) => ({
  version: r.u64(),
  root: r.bytes(32),
  listHash: r.bytes(32),
  maxTotalClaim: r.u64(),
  maxNumNodes: r.u64(),
  startsAt: r.i64(),
  endsAt: r.i64(),
  clawbackStartsAt: r.i64(),
})
export interface OpenArgs extends ReturnType<typeof readOpenArgs> {}
/** Opens a distribution and deposits all of it. Anyone may; nobody can change its terms later. */
export const open = (accounts: OpenAccounts, args: OpenArgs) =>
  instruction(PROGRAM, openAccounts, accounts, encode(OPEN_DISCRIMINATOR, readOpenArgs, args))
export const decodeOpen = (data: Uint8Array) => decode<OpenArgs>(OPEN_DISCRIMINATOR, readOpenArgs, data)

export const CLAIM_DISCRIMINATOR = 1
const claimAccounts = [
  ['claimant', ''],
  ['distribution', 'writable'],
  ['claimStatus', 'writable'],
  ['mint', ''],
  ['vault', 'writable'],
  ['destination', 'writable'],
  ['tokenProgram', ''],
  ['payer', 'signer writable'],
  ['systemProgram', ''],
] as const
export interface ClaimAccounts extends AccountsOf<typeof claimAccounts> {}
const readClaimArgs = (r: FieldReader) => ({
  amountUnlocked: r.u64(),
  amountLocked: r.u64(),
  proof: r.list(() => r.bytes(32)),
})
export interface ClaimArgs extends ReturnType<typeof readClaimArgs> {}
/** Pays the unlocked part of a leaf, and of its locked part what has vested. Anyone may, for the claimant. */
export const claim = (accounts: ClaimAccounts, args: ClaimArgs) =>
  instruction(PROGRAM, claimAccounts, accounts, encode(CLAIM_DISCRIMINATOR, readClaimArgs, args))
export const decodeClaim = (data: Uint8Array) => decode<ClaimArgs>(CLAIM_DISCRIMINATOR, readClaimArgs, data)

export const CLAIM_VESTED_DISCRIMINATOR = 2
const claimVestedAccounts = [
  ['claimant', ''],
  ['distribution', 'writable'],
  ['claimStatus', 'writable'],
  ['mint', ''],
  ['vault', 'writable'],
  ['destination', 'writable'],
  ['tokenProgram', ''],
] as const
export interface ClaimVestedAccounts extends AccountsOf<typeof claimVestedAccounts> {}
/** Pays what has vested of the locked part since. Anyone may, for the claimant. */
export const claimVested = (accounts: ClaimVestedAccounts) =>
  instruction(PROGRAM, claimVestedAccounts, accounts, Uint8Array.of(CLAIM_VESTED_DISCRIMINATOR))

export const CLAWBACK_DISCRIMINATOR = 3
const clawbackAccounts = [
  ['clawbackReceiver', ''],
  ['distribution', 'writable'],
  ['mint', ''],
  ['vault', 'writable'],
  ['destination', 'writable'],
  ['tokenProgram', ''],
] as const
export interface ClawbackAccounts extends AccountsOf<typeof clawbackAccounts> {}
/** Ends the claims and returns what no claim has reserved, to the receiver named at opening. Anyone may. */
export const clawback = (accounts: ClawbackAccounts) =>
  instruction(PROGRAM, clawbackAccounts, accounts, Uint8Array.of(CLAWBACK_DISCRIMINATOR))

export const instructions = /* @__PURE__ */ instructionList({
  open: [OPEN_DISCRIMINATOR, openAccounts],
  claim: [CLAIM_DISCRIMINATOR, claimAccounts],
  claimVested: [CLAIM_VESTED_DISCRIMINATOR, claimVestedAccounts],
  clawback: [CLAWBACK_DISCRIMINATOR, clawbackAccounts],
})

const readOpenedEvent = (r: FieldReader) => ({
  type: 'opened' as const,
  distribution: r.key(),
  mint: r.key(),
  root: r.bytes(32),
  listHash: r.bytes(32),
  maxTotalClaim: r.u64(),
  maxNumNodes: r.u64(),
  startsAt: r.i64(),
  endsAt: r.i64(),
  clawbackStartsAt: r.i64(),
})
export interface OpenedEvent extends ReturnType<typeof readOpenedEvent> {}

const readClaimedEvent = (r: FieldReader) => ({
  type: 'claimed' as const,
  distribution: r.key(),
  claimant: r.key(),
  mint: r.key(),
  unlockedAmount: r.u64(),
  lockedAmount: r.u64(),
  amount: r.u64(),
})
export interface ClaimedEvent extends ReturnType<typeof readClaimedEvent> {}

const readVestedClaimedEvent = (r: FieldReader) => ({
  type: 'vestedClaimed' as const,
  distribution: r.key(),
  claimant: r.key(),
  mint: r.key(),
  amount: r.u64(),
})
export interface VestedClaimedEvent extends ReturnType<typeof readVestedClaimedEvent> {}

const readClawedBackEvent = (r: FieldReader) => ({
  type: 'clawedBack' as const,
  distribution: r.key(),
  mint: r.key(),
  receiver: r.key(),
  amount: r.u64(),
})
export interface ClawedBackEvent extends ReturnType<typeof readClawedBackEvent> {}

const readEvent = (kind: number, r: FieldReader) => {
  switch (kind) {
    case 0:
      return readOpenedEvent(r)
    case 1:
      return readClaimedEvent(r)
    case 2:
      return readVestedClaimedEvent(r)
    case 3:
      return readClawedBackEvent(r)
    default:
      return undefined
  }
}
export type DistributorEvent = NonNullable<ReturnType<typeof readEvent>>
export const decodeEvent = (data: Uint8Array) => decodeOneOf<DistributorEvent>(readEvent, data)
export const encodeEvent = (value: DistributorEvent) => encodeOneOf<DistributorEvent>(readEvent, value)

const errorRows = {
  6000: { name: 'invalidAccount', message: "An account is not the one that this instruction needs" },
  6001: { name: 'invalidInstruction', message: "Instruction data is malformed" },
  6002: { name: 'overflow', message: "Calculation overflow" },
  6003: { name: 'unsupportedMint', message: "This mint is not supported" },
  6004: { name: 'invalidSchedule', message: "The times of this distribution are not in order" },
  6005: { name: 'zeroAmount', message: "An amount is zero" },
  6006: { name: 'notStarted', message: "Claims are not open yet" },
  6007: { name: 'ended', message: "The distribution has ended and its rest was returned" },
  6008: { name: 'invalidProof', message: "The proof is not of this distribution" },
  6009: { name: 'alreadyClaimed', message: "This claim was made before" },
  6010: { name: 'exceedsTotal', message: "The distribution holds too little for this claim" },
  6011: { name: 'exceedsNodes', message: "The distribution has no claim left" },
  6012: { name: 'nothingToClaim', message: "Nothing has vested since the last claim" },
  6013: { name: 'notEnded', message: "The rest cannot be returned yet" },
  6014: { name: 'invalidDestination', message: "Tokens go to the associated account of their owner" },
  6015: { name: 'transferMismatch', message: "A transfer did not move the amount it should have" },
} as const
export const errors: Readonly<Record<number, { name: string; message: string }>> = errorRows
export const errorCodes = /* @__PURE__ */ errorCodesOf(errorRows)
