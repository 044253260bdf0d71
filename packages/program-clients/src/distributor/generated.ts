// Printed from programs/distributor/idl.ts by `npm run programs:generate`. Do not edit.
import { type Address, type Instruction, type ProgramDerivedAddress, getProgramDerivedAddress } from '@solana/kit'
import { type AccountUse, accountMetas } from '../account-metas.ts'
import { ByteReader } from '../byte-reader.ts'
import { ByteWriter } from '../byte-writer.ts'

export const PROGRAM = 'ca11istoDistributor111111111111111111111111' as Address

export interface DistributionSeeds {
  base: Address
  mint: Address
  version: bigint
}

export function distributionSeeds(seeds: DistributionSeeds): Uint8Array[] {
  return [
    Uint8Array.of(77, 101, 114, 107, 108, 101, 68, 105, 115, 116, 114, 105, 98, 117, 116, 111, 114),
    new ByteWriter().key(seeds.base).done(),
    new ByteWriter().key(seeds.mint).done(),
    new ByteWriter().u64(seeds.version).done(),
  ]
}

export function findDistributionPda(seeds: DistributionSeeds): Promise<ProgramDerivedAddress> {
  return getProgramDerivedAddress({ programAddress: PROGRAM, seeds: distributionSeeds(seeds) })
}

export interface VaultSeeds {
  distribution: Address
}

export function vaultSeeds(seeds: VaultSeeds): Uint8Array[] {
  return [
    Uint8Array.of(118, 97, 117, 108, 116),
    new ByteWriter().key(seeds.distribution).done(),
  ]
}

export function findVaultPda(seeds: VaultSeeds): Promise<ProgramDerivedAddress> {
  return getProgramDerivedAddress({ programAddress: PROGRAM, seeds: vaultSeeds(seeds) })
}

export interface ClaimStatusSeeds {
  claimant: Address
  distribution: Address
}

export function claimStatusSeeds(seeds: ClaimStatusSeeds): Uint8Array[] {
  return [
    Uint8Array.of(67, 108, 97, 105, 109, 83, 116, 97, 116, 117, 115),
    new ByteWriter().key(seeds.claimant).done(),
    new ByteWriter().key(seeds.distribution).done(),
  ]
}

export function findClaimStatusPda(seeds: ClaimStatusSeeds): Promise<ProgramDerivedAddress> {
  return getProgramDerivedAddress({ programAddress: PROGRAM, seeds: claimStatusSeeds(seeds) })
}

export const DISTRIBUTION_SIZE = 306

export const DISTRIBUTION_DISCRIMINATOR = Uint8Array.of(109, 107, 108, 100, 105, 115, 116, 114)

export interface Distribution {
  base: Address
  mint: Address
  tokenProgram: Address
  vault: Address
  clawbackReceiver: Address
  root: Uint8Array
  listHash: Uint8Array
  version: bigint
  maxTotalClaim: bigint
  maxNumNodes: bigint
  totalCommitted: bigint
  totalPaid: bigint
  numNodesClaimed: bigint
  startsAt: bigint
  endsAt: bigint
  clawbackStartsAt: bigint
  clawedBack: boolean
  bump: number
}

/** Undefined when the bytes are not exactly such an account. The owner is the caller's to check. */
export function decodeDistribution(data: Uint8Array): Distribution | undefined {
  const r = new ByteReader(data)
  if (!r.expect(DISTRIBUTION_DISCRIMINATOR)) return undefined
  const value: Distribution = {
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
  }
  return r.complete() ? value : undefined
}

export function encodeDistribution(value: Distribution): Uint8Array {
  const w = new ByteWriter()
  w.bytes([109, 107, 108, 100, 105, 115, 116, 114])
  w.key(value.base)
  w.key(value.mint)
  w.key(value.tokenProgram)
  w.key(value.vault)
  w.key(value.clawbackReceiver)
  w.fixedBytes(value.root, 32)
  w.fixedBytes(value.listHash, 32)
  w.u64(value.version)
  w.u64(value.maxTotalClaim)
  w.u64(value.maxNumNodes)
  w.u64(value.totalCommitted)
  w.u64(value.totalPaid)
  w.u64(value.numNodesClaimed)
  w.i64(value.startsAt)
  w.i64(value.endsAt)
  w.i64(value.clawbackStartsAt)
  w.bool(value.clawedBack)
  w.u8(value.bump)
  return w.done()
}

export const CLAIM_STATUS_SIZE = 97

export const CLAIM_STATUS_DISCRIMINATOR = Uint8Array.of(109, 107, 108, 99, 108, 97, 105, 109)

export interface ClaimStatus {
  claimant: Address
  distribution: Address
  unlockedAmount: bigint
  lockedAmount: bigint
  lockedAmountWithdrawn: bigint
  bump: number
}

/** Undefined when the bytes are not exactly such an account. The owner is the caller's to check. */
export function decodeClaimStatus(data: Uint8Array): ClaimStatus | undefined {
  const r = new ByteReader(data)
  if (!r.expect(CLAIM_STATUS_DISCRIMINATOR)) return undefined
  const value: ClaimStatus = {
    claimant: r.key(),
    distribution: r.key(),
    unlockedAmount: r.u64(),
    lockedAmount: r.u64(),
    lockedAmountWithdrawn: r.u64(),
    bump: r.u8(),
  }
  return r.complete() ? value : undefined
}

export function encodeClaimStatus(value: ClaimStatus): Uint8Array {
  const w = new ByteWriter()
  w.bytes([109, 107, 108, 99, 108, 97, 105, 109])
  w.key(value.claimant)
  w.key(value.distribution)
  w.u64(value.unlockedAmount)
  w.u64(value.lockedAmount)
  w.u64(value.lockedAmountWithdrawn)
  w.u8(value.bump)
  return w.done()
}

export const OPEN_DISCRIMINATOR = 0

export interface OpenAccounts {
  payer: Address
  base: Address
  distribution: Address
  mint: Address
  vault: Address
  source: Address
  clawbackReceiver: Address
  tokenProgram: Address
  systemProgram: Address
}

const openUses: readonly AccountUse[] = [[3], [2], [1], [0], [1], [1], [0], [0], [0]]

export interface OpenArgs {
  version: bigint
  root: Uint8Array
  listHash: Uint8Array
  maxTotalClaim: bigint
  maxNumNodes: bigint
  startsAt: bigint
  endsAt: bigint
  clawbackStartsAt: bigint
}

/** Opens a distribution and deposits all of it. Anyone may; nobody can change its terms later. */
export function open(accounts: OpenAccounts, args: OpenArgs): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([0])
  w.u64(args.version)
  w.fixedBytes(args.root, 32)
  w.fixedBytes(args.listHash, 32)
  w.u64(args.maxTotalClaim)
  w.u64(args.maxNumNodes)
  w.i64(args.startsAt)
  w.i64(args.endsAt)
  w.i64(args.clawbackStartsAt)
  const keys = [
    accounts.payer,
    accounts.base,
    accounts.distribution,
    accounts.mint,
    accounts.vault,
    accounts.source,
    accounts.clawbackReceiver,
    accounts.tokenProgram,
    accounts.systemProgram,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, openUses, PROGRAM), data: w.done() }
}

/** Undefined when the bytes are not exactly the data of this instruction. */
export function decodeOpen(data: Uint8Array): OpenArgs | undefined {
  const r = new ByteReader(data)
  if (r.u8() !== OPEN_DISCRIMINATOR) return undefined
  const value: OpenArgs = {
    version: r.u64(),
    root: r.bytes(32),
    listHash: r.bytes(32),
    maxTotalClaim: r.u64(),
    maxNumNodes: r.u64(),
    startsAt: r.i64(),
    endsAt: r.i64(),
    clawbackStartsAt: r.i64(),
  }
  return r.complete() ? value : undefined
}

export const CLAIM_DISCRIMINATOR = 1

export interface ClaimAccounts {
  claimant: Address
  distribution: Address
  claimStatus: Address
  mint: Address
  vault: Address
  destination: Address
  tokenProgram: Address
  payer: Address
  systemProgram: Address
}

const claimUses: readonly AccountUse[] = [[0], [1], [1], [0], [1], [1], [0], [3], [0]]

export interface ClaimArgs {
  amountUnlocked: bigint
  amountLocked: bigint
  proof: readonly Uint8Array[]
}

/** Pays the unlocked part of a leaf, and of its locked part what has vested. Anyone may, for the claimant. */
export function claim(accounts: ClaimAccounts, args: ClaimArgs): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([1])
  w.u64(args.amountUnlocked)
  w.u64(args.amountLocked)
  w.list(args.proof, (item) => w.fixedBytes(item, 32))
  const keys = [
    accounts.claimant,
    accounts.distribution,
    accounts.claimStatus,
    accounts.mint,
    accounts.vault,
    accounts.destination,
    accounts.tokenProgram,
    accounts.payer,
    accounts.systemProgram,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, claimUses, PROGRAM), data: w.done() }
}

/** Undefined when the bytes are not exactly the data of this instruction. */
export function decodeClaim(data: Uint8Array): ClaimArgs | undefined {
  const r = new ByteReader(data)
  if (r.u8() !== CLAIM_DISCRIMINATOR) return undefined
  const value: ClaimArgs = {
    amountUnlocked: r.u64(),
    amountLocked: r.u64(),
    proof: r.list(() => r.bytes(32)),
  }
  return r.complete() ? value : undefined
}

export const CLAIM_VESTED_DISCRIMINATOR = 2

export interface ClaimVestedAccounts {
  claimant: Address
  distribution: Address
  claimStatus: Address
  mint: Address
  vault: Address
  destination: Address
  tokenProgram: Address
}

const claimVestedUses: readonly AccountUse[] = [[0], [1], [1], [0], [1], [1], [0]]

/** Pays what has vested of the locked part since. Anyone may, for the claimant. */
export function claimVested(accounts: ClaimVestedAccounts): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([2])
  const keys = [
    accounts.claimant,
    accounts.distribution,
    accounts.claimStatus,
    accounts.mint,
    accounts.vault,
    accounts.destination,
    accounts.tokenProgram,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, claimVestedUses, PROGRAM), data: w.done() }
}

export const CLAWBACK_DISCRIMINATOR = 3

export interface ClawbackAccounts {
  clawbackReceiver: Address
  distribution: Address
  mint: Address
  vault: Address
  destination: Address
  tokenProgram: Address
}

const clawbackUses: readonly AccountUse[] = [[0], [1], [0], [1], [1], [0]]

/** Ends the claims and returns what no claim has reserved, to the receiver named at opening. Anyone may. */
export function clawback(accounts: ClawbackAccounts): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([3])
  const keys = [
    accounts.clawbackReceiver,
    accounts.distribution,
    accounts.mint,
    accounts.vault,
    accounts.destination,
    accounts.tokenProgram,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, clawbackUses, PROGRAM), data: w.done() }
}

/** First byte and account names of each instruction. */
export const instructions = {
  open: { discriminator: OPEN_DISCRIMINATOR, accounts: ['payer', 'base', 'distribution', 'mint', 'vault', 'source', 'clawbackReceiver', 'tokenProgram', 'systemProgram'] },
  claim: { discriminator: CLAIM_DISCRIMINATOR, accounts: ['claimant', 'distribution', 'claimStatus', 'mint', 'vault', 'destination', 'tokenProgram', 'payer', 'systemProgram'] },
  claimVested: { discriminator: CLAIM_VESTED_DISCRIMINATOR, accounts: ['claimant', 'distribution', 'claimStatus', 'mint', 'vault', 'destination', 'tokenProgram'] },
  clawback: { discriminator: CLAWBACK_DISCRIMINATOR, accounts: ['clawbackReceiver', 'distribution', 'mint', 'vault', 'destination', 'tokenProgram'] },
} as const

export interface OpenedEvent {
  type: 'opened'
  distribution: Address
  mint: Address
  root: Uint8Array
  listHash: Uint8Array
  maxTotalClaim: bigint
  maxNumNodes: bigint
  startsAt: bigint
  endsAt: bigint
  clawbackStartsAt: bigint
}

export interface ClaimedEvent {
  type: 'claimed'
  distribution: Address
  claimant: Address
  mint: Address
  unlockedAmount: bigint
  lockedAmount: bigint
  amount: bigint
}

export interface VestedClaimedEvent {
  type: 'vestedClaimed'
  distribution: Address
  claimant: Address
  mint: Address
  amount: bigint
}

export interface ClawedBackEvent {
  type: 'clawedBack'
  distribution: Address
  mint: Address
  receiver: Address
  amount: bigint
}

export type DistributorEvent = OpenedEvent | ClaimedEvent | VestedClaimedEvent | ClawedBackEvent

/** Undefined when the bytes are not exactly an event of this program. */
export function decodeEvent(data: Uint8Array): DistributorEvent | undefined {
  const r = new ByteReader(data)
  let value: DistributorEvent
  switch (r.u8()) {
    case 0:
      value = {
        type: 'opened',
        distribution: r.key(),
        mint: r.key(),
        root: r.bytes(32),
        listHash: r.bytes(32),
        maxTotalClaim: r.u64(),
        maxNumNodes: r.u64(),
        startsAt: r.i64(),
        endsAt: r.i64(),
        clawbackStartsAt: r.i64(),
      }
      break
    case 1:
      value = {
        type: 'claimed',
        distribution: r.key(),
        claimant: r.key(),
        mint: r.key(),
        unlockedAmount: r.u64(),
        lockedAmount: r.u64(),
        amount: r.u64(),
      }
      break
    case 2:
      value = {
        type: 'vestedClaimed',
        distribution: r.key(),
        claimant: r.key(),
        mint: r.key(),
        amount: r.u64(),
      }
      break
    case 3:
      value = {
        type: 'clawedBack',
        distribution: r.key(),
        mint: r.key(),
        receiver: r.key(),
        amount: r.u64(),
      }
      break
    default:
      return undefined
  }
  return r.complete() ? value : undefined
}

export function encodeEvent(value: DistributorEvent): Uint8Array {
  const w = new ByteWriter()
  switch (value.type) {
    case 'opened':
      w.bytes([0])
      w.key(value.distribution)
      w.key(value.mint)
      w.fixedBytes(value.root, 32)
      w.fixedBytes(value.listHash, 32)
      w.u64(value.maxTotalClaim)
      w.u64(value.maxNumNodes)
      w.i64(value.startsAt)
      w.i64(value.endsAt)
      w.i64(value.clawbackStartsAt)
      break
    case 'claimed':
      w.bytes([1])
      w.key(value.distribution)
      w.key(value.claimant)
      w.key(value.mint)
      w.u64(value.unlockedAmount)
      w.u64(value.lockedAmount)
      w.u64(value.amount)
      break
    case 'vestedClaimed':
      w.bytes([2])
      w.key(value.distribution)
      w.key(value.claimant)
      w.key(value.mint)
      w.u64(value.amount)
      break
    case 'clawedBack':
      w.bytes([3])
      w.key(value.distribution)
      w.key(value.mint)
      w.key(value.receiver)
      w.u64(value.amount)
      break
  }
  return w.done()
}

export const errorCodes = {
  invalidAccount: 6000,
  invalidInstruction: 6001,
  overflow: 6002,
  unsupportedMint: 6003,
  invalidSchedule: 6004,
  zeroAmount: 6005,
  notStarted: 6006,
  ended: 6007,
  invalidProof: 6008,
  alreadyClaimed: 6009,
  exceedsTotal: 6010,
  exceedsNodes: 6011,
  nothingToClaim: 6012,
  notEnded: 6013,
  invalidDestination: 6014,
  transferMismatch: 6015,
} as const

export const errors: Readonly<Record<number, { name: string; message: string }>> = {
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
}
