// Printed from programs/votelock/idl.ts by `npm run programs:generate`. Do not edit.
import { type Address, type Instruction, type ProgramDerivedAddress, getProgramDerivedAddress } from '@solana/kit'
import { type AccountUse, accountMetas } from '../account-metas.ts'
import { ByteReader } from '../byte-reader.ts'
import { ByteWriter } from '../byte-writer.ts'

export const PROGRAM = 'ca11istoVoteLock111111111111111111111111111' as Address

export interface LockerSeeds {
  base: Address
}

export function lockerSeeds(seeds: LockerSeeds): Uint8Array[] {
  return [
    Uint8Array.of(76, 111, 99, 107, 101, 114),
    new ByteWriter().key(seeds.base).done(),
  ]
}

export function findLockerPda(seeds: LockerSeeds): Promise<ProgramDerivedAddress> {
  return getProgramDerivedAddress({ programAddress: PROGRAM, seeds: lockerSeeds(seeds) })
}

export interface EscrowSeeds {
  locker: Address
  owner: Address
}

export function escrowSeeds(seeds: EscrowSeeds): Uint8Array[] {
  return [
    Uint8Array.of(69, 115, 99, 114, 111, 119),
    new ByteWriter().key(seeds.locker).done(),
    new ByteWriter().key(seeds.owner).done(),
  ]
}

export function findEscrowPda(seeds: EscrowSeeds): Promise<ProgramDerivedAddress> {
  return getProgramDerivedAddress({ programAddress: PROGRAM, seeds: escrowSeeds(seeds) })
}

export interface VaultSeeds {
  escrow: Address
}

export function vaultSeeds(seeds: VaultSeeds): Uint8Array[] {
  return [
    Uint8Array.of(118, 97, 117, 108, 116),
    new ByteWriter().key(seeds.escrow).done(),
  ]
}

export function findVaultPda(seeds: VaultSeeds): Promise<ProgramDerivedAddress> {
  return getProgramDerivedAddress({ programAddress: PROGRAM, seeds: vaultSeeds(seeds) })
}

export interface UnstakingSeeds {
  escrow: Address
  index: bigint
}

export function unstakingSeeds(seeds: UnstakingSeeds): Uint8Array[] {
  return [
    Uint8Array.of(117, 110, 115, 116, 97, 107, 105, 110, 103),
    new ByteWriter().key(seeds.escrow).done(),
    new ByteWriter().u64(seeds.index).done(),
  ]
}

export function findUnstakingPda(seeds: UnstakingSeeds): Promise<ProgramDerivedAddress> {
  return getProgramDerivedAddress({ programAddress: PROGRAM, seeds: unstakingSeeds(seeds) })
}

export const LOCKER_SIZE = 130

export const LOCKER_DISCRIMINATOR = Uint8Array.of(118, 108, 108, 111, 99, 107, 101, 114)

export interface Locker {
  base: Address
  mint: Address
  tokenProgram: Address
  lockedSupply: bigint
  minDuration: bigint
  maxDuration: bigint
  multiplier: number
  bump: number
}

/** Undefined when the bytes are not exactly such an account. The owner is the caller's to check. */
export function decodeLocker(data: Uint8Array): Locker | undefined {
  const r = new ByteReader(data)
  if (!r.expect(LOCKER_DISCRIMINATOR)) return undefined
  const value: Locker = {
    base: r.key(),
    mint: r.key(),
    tokenProgram: r.key(),
    lockedSupply: r.u64(),
    minDuration: r.u64(),
    maxDuration: r.u64(),
    multiplier: r.u8(),
    bump: r.u8(),
  }
  return r.complete() ? value : undefined
}

export function encodeLocker(value: Locker): Uint8Array {
  const w = new ByteWriter()
  w.bytes([118, 108, 108, 111, 99, 107, 101, 114])
  w.key(value.base)
  w.key(value.mint)
  w.key(value.tokenProgram)
  w.u64(value.lockedSupply)
  w.u64(value.minDuration)
  w.u64(value.maxDuration)
  w.u8(value.multiplier)
  w.u8(value.bump)
  return w.done()
}

export const ESCROW_SIZE = 146

export const ESCROW_DISCRIMINATOR = Uint8Array.of(118, 108, 101, 115, 99, 114, 111, 119)

export interface Escrow {
  locker: Address
  owner: Address
  vault: Address
  amount: bigint
  unstakingAmount: bigint
  startedAt: bigint
  endsAt: bigint
  nextIndex: bigint
  isMaxLock: boolean
  bump: number
}

/** Undefined when the bytes are not exactly such an account. The owner is the caller's to check. */
export function decodeEscrow(data: Uint8Array): Escrow | undefined {
  const r = new ByteReader(data)
  if (!r.expect(ESCROW_DISCRIMINATOR)) return undefined
  const value: Escrow = {
    locker: r.key(),
    owner: r.key(),
    vault: r.key(),
    amount: r.u64(),
    unstakingAmount: r.u64(),
    startedAt: r.i64(),
    endsAt: r.i64(),
    nextIndex: r.u64(),
    isMaxLock: r.bool(),
    bump: r.u8(),
  }
  return r.complete() ? value : undefined
}

export function encodeEscrow(value: Escrow): Uint8Array {
  const w = new ByteWriter()
  w.bytes([118, 108, 101, 115, 99, 114, 111, 119])
  w.key(value.locker)
  w.key(value.owner)
  w.key(value.vault)
  w.u64(value.amount)
  w.u64(value.unstakingAmount)
  w.i64(value.startedAt)
  w.i64(value.endsAt)
  w.u64(value.nextIndex)
  w.bool(value.isMaxLock)
  w.u8(value.bump)
  return w.done()
}

export const UNSTAKING_SIZE = 65

export const UNSTAKING_DISCRIMINATOR = Uint8Array.of(118, 108, 117, 110, 115, 116, 97, 107)

export interface Unstaking {
  escrow: Address
  amount: bigint
  endsAt: bigint
  index: bigint
  bump: number
}

/** Undefined when the bytes are not exactly such an account. The owner is the caller's to check. */
export function decodeUnstaking(data: Uint8Array): Unstaking | undefined {
  const r = new ByteReader(data)
  if (!r.expect(UNSTAKING_DISCRIMINATOR)) return undefined
  const value: Unstaking = {
    escrow: r.key(),
    amount: r.u64(),
    endsAt: r.i64(),
    index: r.u64(),
    bump: r.u8(),
  }
  return r.complete() ? value : undefined
}

export function encodeUnstaking(value: Unstaking): Uint8Array {
  const w = new ByteWriter()
  w.bytes([118, 108, 117, 110, 115, 116, 97, 107])
  w.key(value.escrow)
  w.u64(value.amount)
  w.i64(value.endsAt)
  w.u64(value.index)
  w.u8(value.bump)
  return w.done()
}

export const OPEN_LOCKER_DISCRIMINATOR = 0

export interface OpenLockerAccounts {
  payer: Address
  base: Address
  locker: Address
  mint: Address
  systemProgram: Address
}

const openLockerUses: readonly AccountUse[] = [[3], [2], [1], [0], [0]]

export interface OpenLockerArgs {
  minDuration: bigint
  maxDuration: bigint
  multiplier: number
}

/** Opens a locker. Anyone may; nobody has a power over its escrows or can change its terms. */
export function openLocker(accounts: OpenLockerAccounts, args: OpenLockerArgs): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([0])
  w.u64(args.minDuration)
  w.u64(args.maxDuration)
  w.u8(args.multiplier)
  const keys = [
    accounts.payer,
    accounts.base,
    accounts.locker,
    accounts.mint,
    accounts.systemProgram,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, openLockerUses, PROGRAM), data: w.done() }
}

/** Undefined when the bytes are not exactly the data of this instruction. */
export function decodeOpenLocker(data: Uint8Array): OpenLockerArgs | undefined {
  const r = new ByteReader(data)
  if (r.u8() !== OPEN_LOCKER_DISCRIMINATOR) return undefined
  const value: OpenLockerArgs = {
    minDuration: r.u64(),
    maxDuration: r.u64(),
    multiplier: r.u8(),
  }
  return r.complete() ? value : undefined
}

export const OPEN_ESCROW_DISCRIMINATOR = 1

export interface OpenEscrowAccounts {
  payer: Address
  owner: Address
  locker: Address
  escrow: Address
  mint: Address
  vault: Address
  tokenProgram: Address
  systemProgram: Address
}

const openEscrowUses: readonly AccountUse[] = [[3], [0], [0], [1], [0], [1], [0], [0]]

/** Opens the escrow of an owner, empty and unlocked. Anyone may. */
export function openEscrow(accounts: OpenEscrowAccounts): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([1])
  const keys = [
    accounts.payer,
    accounts.owner,
    accounts.locker,
    accounts.escrow,
    accounts.mint,
    accounts.vault,
    accounts.tokenProgram,
    accounts.systemProgram,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, openEscrowUses, PROGRAM), data: w.done() }
}

export const INCREASE_DISCRIMINATOR = 2

export interface IncreaseAccounts {
  payer: Address
  locker: Address
  escrow: Address
  mint: Address
  vault: Address
  source: Address
  tokenProgram: Address
}

const increaseUses: readonly AccountUse[] = [[2], [1], [1], [0], [1], [1], [0]]

export interface IncreaseArgs {
  amount: bigint
}

/** Adds tokens to an escrow. Anyone may; they belong to its owner and are locked as the others. */
export function increase(accounts: IncreaseAccounts, args: IncreaseArgs): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([2])
  w.u64(args.amount)
  const keys = [
    accounts.payer,
    accounts.locker,
    accounts.escrow,
    accounts.mint,
    accounts.vault,
    accounts.source,
    accounts.tokenProgram,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, increaseUses, PROGRAM), data: w.done() }
}

/** Undefined when the bytes are not exactly the data of this instruction. */
export function decodeIncrease(data: Uint8Array): IncreaseArgs | undefined {
  const r = new ByteReader(data)
  if (r.u8() !== INCREASE_DISCRIMINATOR) return undefined
  const value: IncreaseArgs = {
    amount: r.u64(),
  }
  return r.complete() ? value : undefined
}

export const EXTEND_DISCRIMINATOR = 3

export interface ExtendAccounts {
  owner: Address
  locker: Address
  escrow: Address
}

const extendUses: readonly AccountUse[] = [[2], [0], [1]]

export interface ExtendArgs {
  duration: bigint
}

/** Locks the escrow for `duration` seconds from now, which must not end before its present lock. */
export function extend(accounts: ExtendAccounts, args: ExtendArgs): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([3])
  w.u64(args.duration)
  const keys = [
    accounts.owner,
    accounts.locker,
    accounts.escrow,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, extendUses, PROGRAM), data: w.done() }
}

/** Undefined when the bytes are not exactly the data of this instruction. */
export function decodeExtend(data: Uint8Array): ExtendArgs | undefined {
  const r = new ByteReader(data)
  if (r.u8() !== EXTEND_DISCRIMINATOR) return undefined
  const value: ExtendArgs = {
    duration: r.u64(),
  }
  return r.complete() ? value : undefined
}

export const SET_MAX_LOCK_DISCRIMINATOR = 4

export interface SetMaxLockAccounts {
  owner: Address
  locker: Address
  escrow: Address
}

const setMaxLockUses: readonly AccountUse[] = [[2], [0], [1]]

export interface SetMaxLockArgs {
  isMaxLock: boolean
}

/** Locks without end, or leaves such a lock, which then ends after the longest duration. */
export function setMaxLock(accounts: SetMaxLockAccounts, args: SetMaxLockArgs): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([4])
  w.bool(args.isMaxLock)
  const keys = [
    accounts.owner,
    accounts.locker,
    accounts.escrow,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, setMaxLockUses, PROGRAM), data: w.done() }
}

/** Undefined when the bytes are not exactly the data of this instruction. */
export function decodeSetMaxLock(data: Uint8Array): SetMaxLockArgs | undefined {
  const r = new ByteReader(data)
  if (r.u8() !== SET_MAX_LOCK_DISCRIMINATOR) return undefined
  const value: SetMaxLockArgs = {
    isMaxLock: r.bool(),
  }
  return r.complete() ? value : undefined
}

export const START_UNSTAKING_DISCRIMINATOR = 5

export interface StartUnstakingAccounts {
  owner: Address
  locker: Address
  escrow: Address
  unstaking: Address
  systemProgram: Address
}

const startUnstakingUses: readonly AccountUse[] = [[3], [0], [1], [1], [0]]

export interface StartUnstakingArgs {
  amount: bigint
}

/** Begins to withdraw a part. It has no votes any more, and is free when the lock, left now, would be. */
export function startUnstaking(accounts: StartUnstakingAccounts, args: StartUnstakingArgs): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([5])
  w.u64(args.amount)
  const keys = [
    accounts.owner,
    accounts.locker,
    accounts.escrow,
    accounts.unstaking,
    accounts.systemProgram,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, startUnstakingUses, PROGRAM), data: w.done() }
}

/** Undefined when the bytes are not exactly the data of this instruction. */
export function decodeStartUnstaking(data: Uint8Array): StartUnstakingArgs | undefined {
  const r = new ByteReader(data)
  if (r.u8() !== START_UNSTAKING_DISCRIMINATOR) return undefined
  const value: StartUnstakingArgs = {
    amount: r.u64(),
  }
  return r.complete() ? value : undefined
}

export const CANCEL_UNSTAKING_DISCRIMINATOR = 6

export interface CancelUnstakingAccounts {
  owner: Address
  escrow: Address
  unstaking: Address
}

const cancelUnstakingUses: readonly AccountUse[] = [[3], [1], [1]]

/** Returns the part to the lock. */
export function cancelUnstaking(accounts: CancelUnstakingAccounts): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([6])
  const keys = [
    accounts.owner,
    accounts.escrow,
    accounts.unstaking,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, cancelUnstakingUses, PROGRAM), data: w.done() }
}

export const FINISH_UNSTAKING_DISCRIMINATOR = 7

export interface FinishUnstakingAccounts {
  owner: Address
  locker: Address
  escrow: Address
  mint: Address
  vault: Address
  destination: Address
  tokenProgram: Address
  unstaking: Address
}

const finishUnstakingUses: readonly AccountUse[] = [[3], [1], [1], [0], [1], [1], [0], [1]]

/** Pays a part out whose time has come. */
export function finishUnstaking(accounts: FinishUnstakingAccounts): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([7])
  const keys = [
    accounts.owner,
    accounts.locker,
    accounts.escrow,
    accounts.mint,
    accounts.vault,
    accounts.destination,
    accounts.tokenProgram,
    accounts.unstaking,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, finishUnstakingUses, PROGRAM), data: w.done() }
}

export const WITHDRAW_DISCRIMINATOR = 8

export interface WithdrawAccounts {
  owner: Address
  locker: Address
  escrow: Address
  mint: Address
  vault: Address
  destination: Address
  tokenProgram: Address
}

const withdrawUses: readonly AccountUse[] = [[3], [1], [1], [0], [1], [1], [0]]

/** Pays all out after the end of the lock, and closes the escrow. */
export function withdraw(accounts: WithdrawAccounts): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([8])
  const keys = [
    accounts.owner,
    accounts.locker,
    accounts.escrow,
    accounts.mint,
    accounts.vault,
    accounts.destination,
    accounts.tokenProgram,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, withdrawUses, PROGRAM), data: w.done() }
}

/** First byte and account names of each instruction. */
export const instructions = {
  openLocker: { discriminator: OPEN_LOCKER_DISCRIMINATOR, accounts: ['payer', 'base', 'locker', 'mint', 'systemProgram'] },
  openEscrow: { discriminator: OPEN_ESCROW_DISCRIMINATOR, accounts: ['payer', 'owner', 'locker', 'escrow', 'mint', 'vault', 'tokenProgram', 'systemProgram'] },
  increase: { discriminator: INCREASE_DISCRIMINATOR, accounts: ['payer', 'locker', 'escrow', 'mint', 'vault', 'source', 'tokenProgram'] },
  extend: { discriminator: EXTEND_DISCRIMINATOR, accounts: ['owner', 'locker', 'escrow'] },
  setMaxLock: { discriminator: SET_MAX_LOCK_DISCRIMINATOR, accounts: ['owner', 'locker', 'escrow'] },
  startUnstaking: { discriminator: START_UNSTAKING_DISCRIMINATOR, accounts: ['owner', 'locker', 'escrow', 'unstaking', 'systemProgram'] },
  cancelUnstaking: { discriminator: CANCEL_UNSTAKING_DISCRIMINATOR, accounts: ['owner', 'escrow', 'unstaking'] },
  finishUnstaking: { discriminator: FINISH_UNSTAKING_DISCRIMINATOR, accounts: ['owner', 'locker', 'escrow', 'mint', 'vault', 'destination', 'tokenProgram', 'unstaking'] },
  withdraw: { discriminator: WITHDRAW_DISCRIMINATOR, accounts: ['owner', 'locker', 'escrow', 'mint', 'vault', 'destination', 'tokenProgram'] },
} as const

export interface LockerOpenedEvent {
  type: 'lockerOpened'
  locker: Address
  mint: Address
  minDuration: bigint
  maxDuration: bigint
  multiplier: number
}

export interface EscrowChangedEvent {
  type: 'escrowChanged'
  locker: Address
  escrow: Address
  owner: Address
  amount: bigint
  unstakingAmount: bigint
  startedAt: bigint
  endsAt: bigint
  isMaxLock: boolean
}

export type VotelockEvent = LockerOpenedEvent | EscrowChangedEvent

/** Undefined when the bytes are not exactly an event of this program. */
export function decodeEvent(data: Uint8Array): VotelockEvent | undefined {
  const r = new ByteReader(data)
  let value: VotelockEvent
  switch (r.u8()) {
    case 0:
      value = {
        type: 'lockerOpened',
        locker: r.key(),
        mint: r.key(),
        minDuration: r.u64(),
        maxDuration: r.u64(),
        multiplier: r.u8(),
      }
      break
    case 1:
      value = {
        type: 'escrowChanged',
        locker: r.key(),
        escrow: r.key(),
        owner: r.key(),
        amount: r.u64(),
        unstakingAmount: r.u64(),
        startedAt: r.i64(),
        endsAt: r.i64(),
        isMaxLock: r.bool(),
      }
      break
    default:
      return undefined
  }
  return r.complete() ? value : undefined
}

export function encodeEvent(value: VotelockEvent): Uint8Array {
  const w = new ByteWriter()
  switch (value.type) {
    case 'lockerOpened':
      w.bytes([0])
      w.key(value.locker)
      w.key(value.mint)
      w.u64(value.minDuration)
      w.u64(value.maxDuration)
      w.u8(value.multiplier)
      break
    case 'escrowChanged':
      w.bytes([1])
      w.key(value.locker)
      w.key(value.escrow)
      w.key(value.owner)
      w.u64(value.amount)
      w.u64(value.unstakingAmount)
      w.i64(value.startedAt)
      w.i64(value.endsAt)
      w.bool(value.isMaxLock)
      break
  }
  return w.done()
}

export const errorCodes = {
  invalidAccount: 6000,
  invalidInstruction: 6001,
  overflow: 6002,
  unsupportedMint: 6003,
  invalidDuration: 6004,
  zeroAmount: 6005,
  wrongOwner: 6006,
  shorterLock: 6007,
  maxLocked: 6008,
  unchanged: 6009,
  stillLocked: 6010,
  insufficientAmount: 6011,
  unstakingLeft: 6012,
  transferMismatch: 6013,
} as const

export const errors: Readonly<Record<number, { name: string; message: string }>> = {
  6000: { name: 'invalidAccount', message: "An account is not the one that this instruction needs" },
  6001: { name: 'invalidInstruction', message: "Instruction data is malformed" },
  6002: { name: 'overflow', message: "Calculation overflow" },
  6003: { name: 'unsupportedMint', message: "This mint is not supported" },
  6004: { name: 'invalidDuration', message: "The duration is not one that this locker allows" },
  6005: { name: 'zeroAmount', message: "An amount is zero" },
  6006: { name: 'wrongOwner', message: "Only its owner may change an escrow" },
  6007: { name: 'shorterLock', message: "A lock can only be extended" },
  6008: { name: 'maxLocked', message: "The escrow is locked without end" },
  6009: { name: 'unchanged', message: "The escrow is locked that way already" },
  6010: { name: 'stillLocked', message: "The lock has not ended" },
  6011: { name: 'insufficientAmount', message: "The escrow holds too little for this" },
  6012: { name: 'unstakingLeft', message: "Parts of the escrow are still being withdrawn" },
  6013: { name: 'transferMismatch', message: "A transfer did not move the amount it should have" },
}
