// Printed from programs/votelock/idl.ts by `npm run programs:generate`. Do not edit.
import { type Address, getProgramDerivedAddress } from '@solana/kit'
import { type AccountsOf, errorCodesOf, instruction, instructionList } from '../client-tables.ts'
import { decode, decodeOneOf, encode, encodeOneOf, encodeSeeds, type FieldReader } from '../codec.ts'

export const PROGRAM = 'ca11istoVoteLock111111111111111111111111111' as Address

const readLockerSeeds = (r: FieldReader) => ({
  base: r.key(),
})
export interface LockerSeeds extends ReturnType<typeof readLockerSeeds> {}
export const lockerSeeds = (seeds: LockerSeeds) => encodeSeeds('Locker', readLockerSeeds, seeds)
export const findLockerPda = (seeds: LockerSeeds) =>
  getProgramDerivedAddress({ programAddress: PROGRAM, seeds: lockerSeeds(seeds) })

const readEscrowSeeds = (r: FieldReader) => ({
  locker: r.key(),
  owner: r.key(),
})
export interface EscrowSeeds extends ReturnType<typeof readEscrowSeeds> {}
export const escrowSeeds = (seeds: EscrowSeeds) => encodeSeeds('Escrow', readEscrowSeeds, seeds)
export const findEscrowPda = (seeds: EscrowSeeds) =>
  getProgramDerivedAddress({ programAddress: PROGRAM, seeds: escrowSeeds(seeds) })

const readVaultSeeds = (r: FieldReader) => ({
  escrow: r.key(),
})
export interface VaultSeeds extends ReturnType<typeof readVaultSeeds> {}
export const vaultSeeds = (seeds: VaultSeeds) => encodeSeeds('vault', readVaultSeeds, seeds)
export const findVaultPda = (seeds: VaultSeeds) =>
  getProgramDerivedAddress({ programAddress: PROGRAM, seeds: vaultSeeds(seeds) })

const readUnstakingSeeds = (r: FieldReader) => ({
  escrow: r.key(),
  index: r.u64(),
})
export interface UnstakingSeeds extends ReturnType<typeof readUnstakingSeeds> {}
export const unstakingSeeds = (seeds: UnstakingSeeds) => encodeSeeds('unstaking', readUnstakingSeeds, seeds)
export const findUnstakingPda = (seeds: UnstakingSeeds) =>
  getProgramDerivedAddress({ programAddress: PROGRAM, seeds: unstakingSeeds(seeds) })

export const LOCKER_SIZE = 130
export const LOCKER_DISCRIMINATOR = Uint8Array.of(118, 108, 108, 111, 99, 107, 101, 114)
const readLocker = (r: FieldReader) => ({
  base: r.key(),
  mint: r.key(),
  tokenProgram: r.key(),
  lockedSupply: r.u64(),
  minDuration: r.u64(),
  maxDuration: r.u64(),
  multiplier: r.u8(),
  bump: r.u8(),
})
export interface Locker extends ReturnType<typeof readLocker> {}
export const decodeLocker = (data: Uint8Array) => decode<Locker>(LOCKER_DISCRIMINATOR, readLocker, data)
export const encodeLocker = (value: Locker) => encode(LOCKER_DISCRIMINATOR, readLocker, value)

export const ESCROW_SIZE = 146
export const ESCROW_DISCRIMINATOR = Uint8Array.of(118, 108, 101, 115, 99, 114, 111, 119)
const readEscrow = (r: FieldReader) => ({
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
})
export interface Escrow extends ReturnType<typeof readEscrow> {}
export const decodeEscrow = (data: Uint8Array) => decode<Escrow>(ESCROW_DISCRIMINATOR, readEscrow, data)
export const encodeEscrow = (value: Escrow) => encode(ESCROW_DISCRIMINATOR, readEscrow, value)

export const UNSTAKING_SIZE = 65
export const UNSTAKING_DISCRIMINATOR = Uint8Array.of(118, 108, 117, 110, 115, 116, 97, 107)
const readUnstaking = (r: FieldReader) => ({
  escrow: r.key(),
  amount: r.u64(),
  endsAt: r.i64(),
  index: r.u64(),
  bump: r.u8(),
})
export interface Unstaking extends ReturnType<typeof readUnstaking> {}
export const decodeUnstaking = (data: Uint8Array) => decode<Unstaking>(UNSTAKING_DISCRIMINATOR, readUnstaking, data)
export const encodeUnstaking = (value: Unstaking) => encode(UNSTAKING_DISCRIMINATOR, readUnstaking, value)

export const OPEN_LOCKER_DISCRIMINATOR = 0
const openLockerAccounts = [
  ['payer', 'signer writable'],
  ['base', 'signer'],
  ['locker', 'writable'],
  ['mint', ''],
  ['systemProgram', ''],
] as const
export interface OpenLockerAccounts extends AccountsOf<typeof openLockerAccounts> {}
const readOpenLockerArgs = (r: FieldReader) => ({
  minDuration: r.u64(),
  maxDuration: r.u64(),
  multiplier: r.u8(),
})
export interface OpenLockerArgs extends ReturnType<typeof readOpenLockerArgs> {}
/** Opens a locker. Anyone may; nobody has a power over its escrows or can change its terms. */
export const openLocker = (accounts: OpenLockerAccounts, args: OpenLockerArgs) =>
  instruction(PROGRAM, openLockerAccounts, accounts, encode(OPEN_LOCKER_DISCRIMINATOR, readOpenLockerArgs, args))
export const decodeOpenLocker = (data: Uint8Array) => decode<OpenLockerArgs>(OPEN_LOCKER_DISCRIMINATOR, readOpenLockerArgs, data)

export const OPEN_ESCROW_DISCRIMINATOR = 1
const openEscrowAccounts = [
  ['payer', 'signer writable'],
  ['owner', ''],
  ['locker', ''],
  ['escrow', 'writable'],
  ['mint', ''],
  ['vault', 'writable'],
  ['tokenProgram', ''],
  ['systemProgram', ''],
] as const
export interface OpenEscrowAccounts extends AccountsOf<typeof openEscrowAccounts> {}
/** Opens the escrow of an owner, empty and unlocked. Anyone may. */
export const openEscrow = (accounts: OpenEscrowAccounts) =>
  instruction(PROGRAM, openEscrowAccounts, accounts, Uint8Array.of(OPEN_ESCROW_DISCRIMINATOR))

export const INCREASE_DISCRIMINATOR = 2
const increaseAccounts = [
  ['payer', 'signer'],
  ['locker', 'writable'],
  ['escrow', 'writable'],
  ['mint', ''],
  ['vault', 'writable'],
  ['source', 'writable'],
  ['tokenProgram', ''],
] as const
export interface IncreaseAccounts extends AccountsOf<typeof increaseAccounts> {}
const readIncreaseArgs = (r: FieldReader) => ({
  amount: r.u64(),
})
export interface IncreaseArgs extends ReturnType<typeof readIncreaseArgs> {}
/** Adds tokens to an escrow. Anyone may; they belong to its owner and are locked as the others. */
export const increase = (accounts: IncreaseAccounts, args: IncreaseArgs) =>
  instruction(PROGRAM, increaseAccounts, accounts, encode(INCREASE_DISCRIMINATOR, readIncreaseArgs, args))
export const decodeIncrease = (data: Uint8Array) => decode<IncreaseArgs>(INCREASE_DISCRIMINATOR, readIncreaseArgs, data)

export const EXTEND_DISCRIMINATOR = 3
const extendAccounts = [
  ['owner', 'signer'],
  ['locker', ''],
  ['escrow', 'writable'],
] as const
export interface ExtendAccounts extends AccountsOf<typeof extendAccounts> {}
const readExtendArgs = (r: FieldReader) => ({
  duration: r.u64(),
})
export interface ExtendArgs extends ReturnType<typeof readExtendArgs> {}
/** Locks the escrow for `duration` seconds from now, which must not end before its present lock. */
export const extend = (accounts: ExtendAccounts, args: ExtendArgs) =>
  instruction(PROGRAM, extendAccounts, accounts, encode(EXTEND_DISCRIMINATOR, readExtendArgs, args))
export const decodeExtend = (data: Uint8Array) => decode<ExtendArgs>(EXTEND_DISCRIMINATOR, readExtendArgs, data)

export const SET_MAX_LOCK_DISCRIMINATOR = 4
const setMaxLockAccounts = [
  ['owner', 'signer'],
  ['locker', ''],
  ['escrow', 'writable'],
] as const
export interface SetMaxLockAccounts extends AccountsOf<typeof setMaxLockAccounts> {}
const readSetMaxLockArgs = (r: FieldReader) => ({
  isMaxLock: r.bool(),
})
export interface SetMaxLockArgs extends ReturnType<typeof readSetMaxLockArgs> {}
/** Locks without end, or leaves such a lock, which then ends after the longest duration. */
export const setMaxLock = (accounts: SetMaxLockAccounts, args: SetMaxLockArgs) =>
  instruction(PROGRAM, setMaxLockAccounts, accounts, encode(SET_MAX_LOCK_DISCRIMINATOR, readSetMaxLockArgs, args))
export const decodeSetMaxLock = (data: Uint8Array) => decode<SetMaxLockArgs>(SET_MAX_LOCK_DISCRIMINATOR, readSetMaxLockArgs, data)

export const START_UNSTAKING_DISCRIMINATOR = 5
const startUnstakingAccounts = [
  ['owner', 'signer writable'],
  ['locker', ''],
  ['escrow', 'writable'],
  ['unstaking', 'writable'],
  ['systemProgram', ''],
] as const
export interface StartUnstakingAccounts extends AccountsOf<typeof startUnstakingAccounts> {}
const readStartUnstakingArgs = (r: FieldReader) => ({
  amount: r.u64(),
})
export interface StartUnstakingArgs extends ReturnType<typeof readStartUnstakingArgs> {}
/** Begins to withdraw a part. It has no votes any more, and is free when the lock, left now, would be. */
export const startUnstaking = (accounts: StartUnstakingAccounts, args: StartUnstakingArgs) =>
  instruction(PROGRAM, startUnstakingAccounts, accounts, encode(START_UNSTAKING_DISCRIMINATOR, readStartUnstakingArgs, args))
export const decodeStartUnstaking = (data: Uint8Array) => decode<StartUnstakingArgs>(START_UNSTAKING_DISCRIMINATOR, readStartUnstakingArgs, data)

export const CANCEL_UNSTAKING_DISCRIMINATOR = 6
const cancelUnstakingAccounts = [
  ['owner', 'signer writable'],
  ['escrow', 'writable'],
  ['unstaking', 'writable'],
] as const
export interface CancelUnstakingAccounts extends AccountsOf<typeof cancelUnstakingAccounts> {}
/** Returns the part to the lock. */
export const cancelUnstaking = (accounts: CancelUnstakingAccounts) =>
  instruction(PROGRAM, cancelUnstakingAccounts, accounts, Uint8Array.of(CANCEL_UNSTAKING_DISCRIMINATOR))

export const FINISH_UNSTAKING_DISCRIMINATOR = 7
const finishUnstakingAccounts = [
  ['owner', 'signer writable'],
  ['locker', 'writable'],
  ['escrow', 'writable'],
  ['mint', ''],
  ['vault', 'writable'],
  ['destination', 'writable'],
  ['tokenProgram', ''],
  ['unstaking', 'writable'],
] as const
export interface FinishUnstakingAccounts extends AccountsOf<typeof finishUnstakingAccounts> {}
/** Pays a part out whose time has come. */
export const finishUnstaking = (accounts: FinishUnstakingAccounts) =>
  instruction(PROGRAM, finishUnstakingAccounts, accounts, Uint8Array.of(FINISH_UNSTAKING_DISCRIMINATOR))

export const WITHDRAW_DISCRIMINATOR = 8
const withdrawAccounts = [
  ['owner', 'signer writable'],
  ['locker', 'writable'],
  ['escrow', 'writable'],
  ['mint', ''],
  ['vault', 'writable'],
  ['destination', 'writable'],
  ['tokenProgram', ''],
] as const
export interface WithdrawAccounts extends AccountsOf<typeof withdrawAccounts> {}
/** Pays all out after the end of the lock, and closes the escrow. */
export const withdraw = (accounts: WithdrawAccounts) =>
  instruction(PROGRAM, withdrawAccounts, accounts, Uint8Array.of(WITHDRAW_DISCRIMINATOR))

export const instructions = /* @__PURE__ */ instructionList({
  openLocker: [OPEN_LOCKER_DISCRIMINATOR, openLockerAccounts],
  openEscrow: [OPEN_ESCROW_DISCRIMINATOR, openEscrowAccounts],
  increase: [INCREASE_DISCRIMINATOR, increaseAccounts],
  extend: [EXTEND_DISCRIMINATOR, extendAccounts],
  setMaxLock: [SET_MAX_LOCK_DISCRIMINATOR, setMaxLockAccounts],
  startUnstaking: [START_UNSTAKING_DISCRIMINATOR, startUnstakingAccounts],
  cancelUnstaking: [CANCEL_UNSTAKING_DISCRIMINATOR, cancelUnstakingAccounts],
  finishUnstaking: [FINISH_UNSTAKING_DISCRIMINATOR, finishUnstakingAccounts],
  withdraw: [WITHDRAW_DISCRIMINATOR, withdrawAccounts],
})

const readLockerOpenedEvent = (r: FieldReader) => ({
  type: 'lockerOpened' as const,
  locker: r.key(),
  mint: r.key(),
  minDuration: r.u64(),
  maxDuration: r.u64(),
  multiplier: r.u8(),
})
export interface LockerOpenedEvent extends ReturnType<typeof readLockerOpenedEvent> {}

const readEscrowChangedEvent = (r: FieldReader) => ({
  type: 'escrowChanged' as const,
  locker: r.key(),
  escrow: r.key(),
  owner: r.key(),
  amount: r.u64(),
  unstakingAmount: r.u64(),
  startedAt: r.i64(),
  endsAt: r.i64(),
  isMaxLock: r.bool(),
})
export interface EscrowChangedEvent extends ReturnType<typeof readEscrowChangedEvent> {}

const readEvent = (kind: number, r: FieldReader) => {
  switch (kind) {
    case 0:
      return readLockerOpenedEvent(r)
    case 1:
      return readEscrowChangedEvent(r)
    default:
      return undefined
  }
}
export type VotelockEvent = NonNullable<ReturnType<typeof readEvent>>
export const decodeEvent = (data: Uint8Array) => decodeOneOf<VotelockEvent>(readEvent, data)
export const encodeEvent = (value: VotelockEvent) => encodeOneOf<VotelockEvent>(readEvent, value)

const errorRows = {
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
} as const
export const errors: Readonly<Record<number, { name: string; message: string }>> = errorRows
export const errorCodes = /* @__PURE__ */ errorCodesOf(errorRows)
