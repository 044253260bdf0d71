// Printed from programs/recurring/idl.ts by `npm run programs:generate`. Do not edit.
import { type Address, type Instruction, type ProgramDerivedAddress, getProgramDerivedAddress } from '@solana/kit'
import { type AccountUse, accountMetas } from '../account-metas.ts'
import { ByteReader } from '../byte-reader.ts'
import { ByteWriter } from '../byte-writer.ts'

export const PROGRAM = 'ca11istoRecurring11111111111111111111111111' as Address

export const venueVariants = ['cpmm', 'launchpadBuy', 'launchpadSell', 'clmm', 'stable', 'dlmm', 'raydiumCpmm', 'raydiumClmm', 'whirlpoolDown', 'whirlpoolUp', 'meteoraDlmm', 'meteoraDammV2', 'meteoraDbc', 'saber'] as const
export type Venue = (typeof venueVariants)[number]

export interface Step {
  venue: Venue
  shareBps: number
  inputIndex: number
  outputIndex: number
}

function readStep(r: ByteReader): Step {
  return {
    venue: r.choice(venueVariants),
    shareBps: r.u16(),
    inputIndex: r.u8(),
    outputIndex: r.u8(),
  }
}

function writeStep(w: ByteWriter, value: Step): void {
  w.choice(venueVariants, value.venue)
  w.u16(value.shareBps)
  w.u8(value.inputIndex)
  w.u8(value.outputIndex)
}

export const feedKindVariants = ['own', 'pyth'] as const
export type FeedKind = (typeof feedKindVariants)[number]

export interface StableMint {
  mint: Address
}

function readStableMint(r: ByteReader): StableMint {
  return {
    mint: r.key(),
  }
}

function writeStableMint(w: ByteWriter, value: StableMint): void {
  w.key(value.mint)
}

export const orderKindVariants = ['time', 'value'] as const
export type OrderKind = (typeof orderKindVariants)[number]

export const orderChangeVariants = ['created', 'filled', 'passed', 'paused', 'resumed', 'deposited', 'withdrawn', 'claimed'] as const
export type OrderChange = (typeof orderChangeVariants)[number]

export const closeReasonVariants = ['cancelled', 'completed'] as const
export type CloseReason = (typeof closeReasonVariants)[number]

export interface ConfigSeeds {
  admin: Address
  index: number
}

export function configSeeds(seeds: ConfigSeeds): Uint8Array[] {
  return [
    Uint8Array.of(99, 111, 110, 102, 105, 103),
    new ByteWriter().key(seeds.admin).done(),
    new ByteWriter().u16(seeds.index).done(),
  ]
}

export function findConfigPda(seeds: ConfigSeeds): Promise<ProgramDerivedAddress> {
  return getProgramDerivedAddress({ programAddress: PROGRAM, seeds: configSeeds(seeds) })
}

export interface OrderSeeds {
  maker: Address
  nonce: bigint
}

export function orderSeeds(seeds: OrderSeeds): Uint8Array[] {
  return [
    Uint8Array.of(111, 114, 100, 101, 114),
    new ByteWriter().key(seeds.maker).done(),
    new ByteWriter().u64(seeds.nonce).done(),
  ]
}

export function findOrderPda(seeds: OrderSeeds): Promise<ProgramDerivedAddress> {
  return getProgramDerivedAddress({ programAddress: PROGRAM, seeds: orderSeeds(seeds) })
}

export interface VaultSeeds {
  order: Address
  mint: Address
}

export function vaultSeeds(seeds: VaultSeeds): Uint8Array[] {
  return [
    Uint8Array.of(118, 97, 117, 108, 116),
    new ByteWriter().key(seeds.order).done(),
    new ByteWriter().key(seeds.mint).done(),
  ]
}

export function findVaultPda(seeds: VaultSeeds): Promise<ProgramDerivedAddress> {
  return getProgramDerivedAddress({ programAddress: PROGRAM, seeds: vaultSeeds(seeds) })
}

export const CONFIG_SIZE = 345

export const CONFIG_DISCRIMINATOR = Uint8Array.of(114, 99, 99, 111, 110, 102, 105, 103)

export interface Config {
  admin: Address
  feeOwner: Address
  feeBps: number
  stableFeeBps: number
  fillReward: number
  closeReward: number
  index: number
  bump: number
  stableMints: readonly StableMint[]
}

/** Undefined when the bytes are not exactly such an account. The owner is the caller's to check. */
export function decodeConfig(data: Uint8Array): Config | undefined {
  const r = new ByteReader(data)
  if (!r.expect(CONFIG_DISCRIMINATOR)) return undefined
  const value: Config = {
    admin: r.key(),
    feeOwner: r.key(),
    feeBps: r.u16(),
    stableFeeBps: r.u16(),
    fillReward: r.u32(),
    closeReward: r.u32(),
    index: r.u16(),
    bump: r.u8(),
    stableMints: r.room(258, () => readStableMint(r)),
  }
  return r.complete() ? value : undefined
}

export function encodeConfig(value: Config): Uint8Array {
  const w = new ByteWriter()
  w.bytes([114, 99, 99, 111, 110, 102, 105, 103])
  w.key(value.admin)
  w.key(value.feeOwner)
  w.u16(value.feeBps)
  w.u16(value.stableFeeBps)
  w.u32(value.fillReward)
  w.u32(value.closeReward)
  w.u16(value.index)
  w.u8(value.bump)
  w.room(value.stableMints, 258, (item) => writeStableMint(w, item))
  return w.done()
}

export const ORDER_SIZE = 446

export const ORDER_DISCRIMINATOR = Uint8Array.of(114, 99, 103, 111, 114, 100, 101, 114)

export interface Order {
  maker: Address
  mint0: Address
  mint1: Address
  vault0: Address
  vault1: Address
  feed0: Address
  feed1: Address
  feeOwner: Address
  referral: Address
  nonce: bigint
  amountPerCycle: bigint
  incrementUsd: bigint
  minOut: bigint
  maxOut: bigint
  deposited: bigint
  remaining: bigint
  spent: bigint
  received: bigint
  held: bigint
  nextCycle: bigint
  missed: bigint
  createdAt: bigint
  startAt: bigint
  pausedAt: bigint
  interval: number
  cycles: number
  done: number
  fillReward: number
  closeReward: number
  feeBps: number
  referralBps: number
  maxDeviationBps: number
  kind: OrderKind
  feedKind0: FeedKind
  feedKind1: FeedKind
  bump: number
}

/** Undefined when the bytes are not exactly such an account. The owner is the caller's to check. */
export function decodeOrder(data: Uint8Array): Order | undefined {
  const r = new ByteReader(data)
  if (!r.expect(ORDER_DISCRIMINATOR)) return undefined
  const value: Order = {
    maker: r.key(),
    mint0: r.key(),
    mint1: r.key(),
    vault0: r.key(),
    vault1: r.key(),
    feed0: r.key(),
    feed1: r.key(),
    feeOwner: r.key(),
    referral: r.key(),
    nonce: r.u64(),
    amountPerCycle: r.u64(),
    incrementUsd: r.u64(),
    minOut: r.u64(),
    maxOut: r.u64(),
    deposited: r.u64(),
    remaining: r.u64(),
    spent: r.u64(),
    received: r.u64(),
    held: r.u64(),
    nextCycle: r.u64(),
    missed: r.u64(),
    createdAt: r.i64(),
    startAt: r.i64(),
    pausedAt: r.i64(),
    interval: r.u32(),
    cycles: r.u32(),
    done: r.u32(),
    fillReward: r.u32(),
    closeReward: r.u32(),
    feeBps: r.u16(),
    referralBps: r.u16(),
    maxDeviationBps: r.u16(),
    kind: r.choice(orderKindVariants),
    feedKind0: r.choice(feedKindVariants),
    feedKind1: r.choice(feedKindVariants),
    bump: r.u8(),
  }
  return r.complete() ? value : undefined
}

export function encodeOrder(value: Order): Uint8Array {
  const w = new ByteWriter()
  w.bytes([114, 99, 103, 111, 114, 100, 101, 114])
  w.key(value.maker)
  w.key(value.mint0)
  w.key(value.mint1)
  w.key(value.vault0)
  w.key(value.vault1)
  w.key(value.feed0)
  w.key(value.feed1)
  w.key(value.feeOwner)
  w.key(value.referral)
  w.u64(value.nonce)
  w.u64(value.amountPerCycle)
  w.u64(value.incrementUsd)
  w.u64(value.minOut)
  w.u64(value.maxOut)
  w.u64(value.deposited)
  w.u64(value.remaining)
  w.u64(value.spent)
  w.u64(value.received)
  w.u64(value.held)
  w.u64(value.nextCycle)
  w.u64(value.missed)
  w.i64(value.createdAt)
  w.i64(value.startAt)
  w.i64(value.pausedAt)
  w.u32(value.interval)
  w.u32(value.cycles)
  w.u32(value.done)
  w.u32(value.fillReward)
  w.u32(value.closeReward)
  w.u16(value.feeBps)
  w.u16(value.referralBps)
  w.u16(value.maxDeviationBps)
  w.choice(orderKindVariants, value.kind)
  w.choice(feedKindVariants, value.feedKind0)
  w.choice(feedKindVariants, value.feedKind1)
  w.u8(value.bump)
  return w.done()
}

export const OPEN_CONFIG_DISCRIMINATOR = 0

export interface OpenConfigAccounts {
  admin: Address
  feeOwner: Address
  config: Address
  systemProgram: Address
}

const openConfigUses: readonly AccountUse[] = [[3], [0], [1], [0]]

export interface OpenConfigArgs {
  index: number
  feeBps: number
  stableFeeBps: number
  fillReward: number
  closeReward: number
  stableMints: readonly StableMint[]
}

/** Opens a set of terms. Anyone may; nobody can change it. */
export function openConfig(accounts: OpenConfigAccounts, args: OpenConfigArgs): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([0])
  w.u16(args.index)
  w.u16(args.feeBps)
  w.u16(args.stableFeeBps)
  w.u32(args.fillReward)
  w.u32(args.closeReward)
  w.room(args.stableMints, 258, (item) => writeStableMint(w, item))
  const keys = [
    accounts.admin,
    accounts.feeOwner,
    accounts.config,
    accounts.systemProgram,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, openConfigUses, PROGRAM), data: w.done() }
}

/** Undefined when the bytes are not exactly the data of this instruction. */
export function decodeOpenConfig(data: Uint8Array): OpenConfigArgs | undefined {
  const r = new ByteReader(data)
  if (r.u8() !== OPEN_CONFIG_DISCRIMINATOR) return undefined
  const value: OpenConfigArgs = {
    index: r.u16(),
    feeBps: r.u16(),
    stableFeeBps: r.u16(),
    fillReward: r.u32(),
    closeReward: r.u32(),
    stableMints: r.room(258, () => readStableMint(r)),
  }
  return r.complete() ? value : undefined
}

export const CREATE_DISCRIMINATOR = 1

export interface CreateAccounts {
  payer: Address
  maker: Address
  config: Address
  order: Address
  mint0: Address
  mint1: Address
  vault0: Address
  vault1: Address
  source: Address
  tokenProgram: Address
  systemProgram: Address
  feed0?: Address | undefined
  feed1?: Address | undefined
}

const createUses: readonly AccountUse[] = [[3], [2], [0], [1], [0], [0], [1], [1], [1], [0], [0], [0, 'program'], [0, 'program']]

export interface CreateArgs {
  nonce: bigint
  amount: bigint
  amountPerCycle: bigint
  incrementUsd: bigint
  minOut: bigint
  maxOut: bigint
  startAt: bigint
  interval: number
  cycles: number
  maxDeviationBps: number
  referralBps: number
  kind: OrderKind
  feedKind0: FeedKind
  feedKind1: FeedKind
  feed0: Address
  feed1: Address
  referral: Address
}

/** Deposits the input of an order. The accounts of its own feeds must be given. */
export function create(accounts: CreateAccounts, args: CreateArgs): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([1])
  w.u64(args.nonce)
  w.u64(args.amount)
  w.u64(args.amountPerCycle)
  w.u64(args.incrementUsd)
  w.u64(args.minOut)
  w.u64(args.maxOut)
  w.i64(args.startAt)
  w.u32(args.interval)
  w.u32(args.cycles)
  w.u16(args.maxDeviationBps)
  w.u16(args.referralBps)
  w.choice(orderKindVariants, args.kind)
  w.choice(feedKindVariants, args.feedKind0)
  w.choice(feedKindVariants, args.feedKind1)
  w.key(args.feed0)
  w.key(args.feed1)
  w.key(args.referral)
  const keys = [
    accounts.payer,
    accounts.maker,
    accounts.config,
    accounts.order,
    accounts.mint0,
    accounts.mint1,
    accounts.vault0,
    accounts.vault1,
    accounts.source,
    accounts.tokenProgram,
    accounts.systemProgram,
    accounts.feed0,
    accounts.feed1,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, createUses, PROGRAM), data: w.done() }
}

/** Undefined when the bytes are not exactly the data of this instruction. */
export function decodeCreate(data: Uint8Array): CreateArgs | undefined {
  const r = new ByteReader(data)
  if (r.u8() !== CREATE_DISCRIMINATOR) return undefined
  const value: CreateArgs = {
    nonce: r.u64(),
    amount: r.u64(),
    amountPerCycle: r.u64(),
    incrementUsd: r.u64(),
    minOut: r.u64(),
    maxOut: r.u64(),
    startAt: r.i64(),
    interval: r.u32(),
    cycles: r.u32(),
    maxDeviationBps: r.u16(),
    referralBps: r.u16(),
    kind: r.choice(orderKindVariants),
    feedKind0: r.choice(feedKindVariants),
    feedKind1: r.choice(feedKindVariants),
    feed0: r.key(),
    feed1: r.key(),
    referral: r.key(),
  }
  return r.complete() ? value : undefined
}

export const FILL_DISCRIMINATOR = 2

export interface FillAccounts {
  keeper: Address
  maker: Address
  order: Address
  vault0: Address
  vault1: Address
  mint0: Address
  mint1: Address
  destination: Address
  feeAccount: Address
  referral?: Address | undefined
  feed0?: Address | undefined
  feed1?: Address | undefined
  router: Address
  tokenProgram: Address
  systemProgram: Address
}

const fillUses: readonly AccountUse[] = [[3], [1], [1], [1], [1], [0], [0], [1], [1], [1, 'program'], [0, 'program'], [0, 'program'], [0], [0], [0]]

export interface FillArgs {
  steps: readonly Step[]
}

/** Swaps what the cycle that is due sells, by a route of the router, whose step accounts follow. Anyone may. */
export function fill(accounts: FillAccounts, args: FillArgs): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([2])
  w.list(args.steps, (item) => writeStep(w, item))
  const keys = [
    accounts.keeper,
    accounts.maker,
    accounts.order,
    accounts.vault0,
    accounts.vault1,
    accounts.mint0,
    accounts.mint1,
    accounts.destination,
    accounts.feeAccount,
    accounts.referral,
    accounts.feed0,
    accounts.feed1,
    accounts.router,
    accounts.tokenProgram,
    accounts.systemProgram,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, fillUses, PROGRAM), data: w.done() }
}

/** Undefined when the bytes are not exactly the data of this instruction. */
export function decodeFill(data: Uint8Array): FillArgs | undefined {
  const r = new ByteReader(data)
  if (r.u8() !== FILL_DISCRIMINATOR) return undefined
  const value: FillArgs = {
    steps: r.list(() => readStep(r)),
  }
  return r.complete() ? value : undefined
}

export const PASS_DISCRIMINATOR = 3

export interface PassAccounts {
  keeper: Address
  order: Address
  mint1: Address
  feed1: Address
}

const passUses: readonly AccountUse[] = [[3], [1], [0], [0]]

/** Ends the cycle of a value order that is due and has nothing to buy. Anyone may. */
export function pass(accounts: PassAccounts): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([3])
  const keys = [
    accounts.keeper,
    accounts.order,
    accounts.mint1,
    accounts.feed1,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, passUses, PROGRAM), data: w.done() }
}

export const PAUSE_DISCRIMINATOR = 4

export interface PauseAccounts {
  maker: Address
  order: Address
}

const pauseUses: readonly AccountUse[] = [[2], [1]]

/** Stops the schedule. */
export function pause(accounts: PauseAccounts): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([4])
  const keys = [
    accounts.maker,
    accounts.order,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, pauseUses, PROGRAM), data: w.done() }
}

export const RESUME_DISCRIMINATOR = 5

export interface ResumeAccounts {
  maker: Address
  order: Address
}

const resumeUses: readonly AccountUse[] = [[2], [1]]

/** Goes on with the schedule; begins it anew, now, where a cycle is due. */
export function resume(accounts: ResumeAccounts): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([5])
  const keys = [
    accounts.maker,
    accounts.order,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, resumeUses, PROGRAM), data: w.done() }
}

export const DEPOSIT_DISCRIMINATOR = 6

export interface DepositAccounts {
  payer: Address
  maker: Address
  order: Address
  vault0: Address
  mint0: Address
  source: Address
  tokenProgram: Address
  systemProgram: Address
}

const depositUses: readonly AccountUse[] = [[3], [2], [1], [1], [0], [1], [0], [0]]

export interface DepositArgs {
  amount: bigint
  cycles: number
}

/** Adds to the input. */
export function deposit(accounts: DepositAccounts, args: DepositArgs): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([6])
  w.u64(args.amount)
  w.u32(args.cycles)
  const keys = [
    accounts.payer,
    accounts.maker,
    accounts.order,
    accounts.vault0,
    accounts.mint0,
    accounts.source,
    accounts.tokenProgram,
    accounts.systemProgram,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, depositUses, PROGRAM), data: w.done() }
}

/** Undefined when the bytes are not exactly the data of this instruction. */
export function decodeDeposit(data: Uint8Array): DepositArgs | undefined {
  const r = new ByteReader(data)
  if (r.u8() !== DEPOSIT_DISCRIMINATOR) return undefined
  const value: DepositArgs = {
    amount: r.u64(),
    cycles: r.u32(),
  }
  return r.complete() ? value : undefined
}

export const WITHDRAW_DISCRIMINATOR = 7

export interface WithdrawAccounts {
  maker: Address
  order: Address
  vault: Address
  mint: Address
  destination: Address
  tokenProgram: Address
}

const withdrawUses: readonly AccountUse[] = [[2], [1], [1], [0], [1], [0]]

export interface WithdrawArgs {
  amount: bigint
}

/** Pays to the maker a part of the input or of the output of a value order; wrapped SOL stays wrapped. */
export function withdraw(accounts: WithdrawAccounts, args: WithdrawArgs): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([7])
  w.u64(args.amount)
  const keys = [
    accounts.maker,
    accounts.order,
    accounts.vault,
    accounts.mint,
    accounts.destination,
    accounts.tokenProgram,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, withdrawUses, PROGRAM), data: w.done() }
}

/** Undefined when the bytes are not exactly the data of this instruction. */
export function decodeWithdraw(data: Uint8Array): WithdrawArgs | undefined {
  const r = new ByteReader(data)
  if (r.u8() !== WITHDRAW_DISCRIMINATOR) return undefined
  const value: WithdrawArgs = {
    amount: r.u64(),
  }
  return r.complete() ? value : undefined
}

export const CLAIM_DISCRIMINATOR = 8

export interface ClaimAccounts {
  payer: Address
  maker: Address
  order: Address
  vault1: Address
  mint1: Address
  destination: Address
  tokenProgram: Address
  systemProgram: Address
}

const claimUses: readonly AccountUse[] = [[3], [1], [1], [1], [0], [1], [0], [0]]

/** Pays to the maker what a time order has bought and waits in the vault. Anyone may. */
export function claim(accounts: ClaimAccounts): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([8])
  const keys = [
    accounts.payer,
    accounts.maker,
    accounts.order,
    accounts.vault1,
    accounts.mint1,
    accounts.destination,
    accounts.tokenProgram,
    accounts.systemProgram,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, claimUses, PROGRAM), data: w.done() }
}

export const CLOSE_DISCRIMINATOR = 9

export interface CloseAccounts {
  closer: Address
  maker: Address
  order: Address
  vault0: Address
  vault1: Address
  mint0: Address
  mint1: Address
  destination0: Address
  destination1: Address
  tokenProgram: Address
}

const closeUses: readonly AccountUse[] = [[3], [1], [1], [1], [1], [0], [0], [1], [1], [0]]

/** Returns all to the maker and closes the order: the maker at any time, anybody when it is completed. */
export function close(accounts: CloseAccounts): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([9])
  const keys = [
    accounts.closer,
    accounts.maker,
    accounts.order,
    accounts.vault0,
    accounts.vault1,
    accounts.mint0,
    accounts.mint1,
    accounts.destination0,
    accounts.destination1,
    accounts.tokenProgram,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, closeUses, PROGRAM), data: w.done() }
}

/** First byte and account names of each instruction. */
export const instructions = {
  openConfig: { discriminator: OPEN_CONFIG_DISCRIMINATOR, accounts: ['admin', 'feeOwner', 'config', 'systemProgram'] },
  create: { discriminator: CREATE_DISCRIMINATOR, accounts: ['payer', 'maker', 'config', 'order', 'mint0', 'mint1', 'vault0', 'vault1', 'source', 'tokenProgram', 'systemProgram', 'feed0', 'feed1'] },
  fill: { discriminator: FILL_DISCRIMINATOR, accounts: ['keeper', 'maker', 'order', 'vault0', 'vault1', 'mint0', 'mint1', 'destination', 'feeAccount', 'referral', 'feed0', 'feed1', 'router', 'tokenProgram', 'systemProgram'] },
  pass: { discriminator: PASS_DISCRIMINATOR, accounts: ['keeper', 'order', 'mint1', 'feed1'] },
  pause: { discriminator: PAUSE_DISCRIMINATOR, accounts: ['maker', 'order'] },
  resume: { discriminator: RESUME_DISCRIMINATOR, accounts: ['maker', 'order'] },
  deposit: { discriminator: DEPOSIT_DISCRIMINATOR, accounts: ['payer', 'maker', 'order', 'vault0', 'mint0', 'source', 'tokenProgram', 'systemProgram'] },
  withdraw: { discriminator: WITHDRAW_DISCRIMINATOR, accounts: ['maker', 'order', 'vault', 'mint', 'destination', 'tokenProgram'] },
  claim: { discriminator: CLAIM_DISCRIMINATOR, accounts: ['payer', 'maker', 'order', 'vault1', 'mint1', 'destination', 'tokenProgram', 'systemProgram'] },
  close: { discriminator: CLOSE_DISCRIMINATOR, accounts: ['closer', 'maker', 'order', 'vault0', 'vault1', 'mint0', 'mint1', 'destination0', 'destination1', 'tokenProgram'] },
} as const

export interface ConfigOpenedEvent {
  type: 'configOpened'
  config: Address
  admin: Address
  feeOwner: Address
  feeBps: number
  stableFeeBps: number
  fillReward: number
  closeReward: number
}

export interface OrderChangedEvent {
  type: 'orderChanged'
  order: Address
  change: OrderChange
  maker: Address
  mint0: Address
  mint1: Address
  vault0: Address
  vault1: Address
  feed0: Address
  feed1: Address
  feeOwner: Address
  referral: Address
  nonce: bigint
  amountPerCycle: bigint
  incrementUsd: bigint
  minOut: bigint
  maxOut: bigint
  deposited: bigint
  remaining: bigint
  spent: bigint
  received: bigint
  held: bigint
  nextCycle: bigint
  missed: bigint
  createdAt: bigint
  startAt: bigint
  pausedAt: bigint
  interval: number
  cycles: number
  done: number
  fillReward: number
  closeReward: number
  feeBps: number
  referralBps: number
  maxDeviationBps: number
  kind: OrderKind
  feedKind0: FeedKind
  feedKind1: FeedKind
  bump: number
}

export interface FilledEvent {
  type: 'filled'
  order: Address
  maker: Address
  keeper: Address
  mint0: Address
  mint1: Address
  cycle: bigint
  spent: bigint
  received: bigint
  fee: bigint
  referralFee: bigint
  paid: bigint
  minimum: bigint
  reward: bigint
}

export interface PassedEvent {
  type: 'passed'
  order: Address
  maker: Address
  keeper: Address
  cycle: bigint
  value: bigint
  reward: bigint
}

export interface PaidOutEvent {
  type: 'paidOut'
  order: Address
  maker: Address
  mint: Address
  amount: bigint
}

export interface ClosedEvent {
  type: 'closed'
  order: Address
  maker: Address
  closer: Address
  returned0: bigint
  returned1: bigint
  reward: bigint
  lamports: bigint
  reason: CloseReason
}

export type RecurringEvent = ConfigOpenedEvent | OrderChangedEvent | FilledEvent | PassedEvent | PaidOutEvent | ClosedEvent

/** Undefined when the bytes are not exactly an event of this program. */
export function decodeEvent(data: Uint8Array): RecurringEvent | undefined {
  const r = new ByteReader(data)
  let value: RecurringEvent
  switch (r.u8()) {
    case 0:
      value = {
        type: 'configOpened',
        config: r.key(),
        admin: r.key(),
        feeOwner: r.key(),
        feeBps: r.u16(),
        stableFeeBps: r.u16(),
        fillReward: r.u32(),
        closeReward: r.u32(),
      }
      break
    case 1:
      value = {
        type: 'orderChanged',
        order: r.key(),
        change: r.choice(orderChangeVariants),
        maker: r.key(),
        mint0: r.key(),
        mint1: r.key(),
        vault0: r.key(),
        vault1: r.key(),
        feed0: r.key(),
        feed1: r.key(),
        feeOwner: r.key(),
        referral: r.key(),
        nonce: r.u64(),
        amountPerCycle: r.u64(),
        incrementUsd: r.u64(),
        minOut: r.u64(),
        maxOut: r.u64(),
        deposited: r.u64(),
        remaining: r.u64(),
        spent: r.u64(),
        received: r.u64(),
        held: r.u64(),
        nextCycle: r.u64(),
        missed: r.u64(),
        createdAt: r.i64(),
        startAt: r.i64(),
        pausedAt: r.i64(),
        interval: r.u32(),
        cycles: r.u32(),
        done: r.u32(),
        fillReward: r.u32(),
        closeReward: r.u32(),
        feeBps: r.u16(),
        referralBps: r.u16(),
        maxDeviationBps: r.u16(),
        kind: r.choice(orderKindVariants),
        feedKind0: r.choice(feedKindVariants),
        feedKind1: r.choice(feedKindVariants),
        bump: r.u8(),
      }
      break
    case 2:
      value = {
        type: 'filled',
        order: r.key(),
        maker: r.key(),
        keeper: r.key(),
        mint0: r.key(),
        mint1: r.key(),
        cycle: r.u64(),
        spent: r.u64(),
        received: r.u64(),
        fee: r.u64(),
        referralFee: r.u64(),
        paid: r.u64(),
        minimum: r.u64(),
        reward: r.u64(),
      }
      break
    case 3:
      value = {
        type: 'passed',
        order: r.key(),
        maker: r.key(),
        keeper: r.key(),
        cycle: r.u64(),
        value: r.u64(),
        reward: r.u64(),
      }
      break
    case 4:
      value = {
        type: 'paidOut',
        order: r.key(),
        maker: r.key(),
        mint: r.key(),
        amount: r.u64(),
      }
      break
    case 5:
      value = {
        type: 'closed',
        order: r.key(),
        maker: r.key(),
        closer: r.key(),
        returned0: r.u64(),
        returned1: r.u64(),
        reward: r.u64(),
        lamports: r.u64(),
        reason: r.choice(closeReasonVariants),
      }
      break
    default:
      return undefined
  }
  return r.complete() ? value : undefined
}

export function encodeEvent(value: RecurringEvent): Uint8Array {
  const w = new ByteWriter()
  switch (value.type) {
    case 'configOpened':
      w.bytes([0])
      w.key(value.config)
      w.key(value.admin)
      w.key(value.feeOwner)
      w.u16(value.feeBps)
      w.u16(value.stableFeeBps)
      w.u32(value.fillReward)
      w.u32(value.closeReward)
      break
    case 'orderChanged':
      w.bytes([1])
      w.key(value.order)
      w.choice(orderChangeVariants, value.change)
      w.key(value.maker)
      w.key(value.mint0)
      w.key(value.mint1)
      w.key(value.vault0)
      w.key(value.vault1)
      w.key(value.feed0)
      w.key(value.feed1)
      w.key(value.feeOwner)
      w.key(value.referral)
      w.u64(value.nonce)
      w.u64(value.amountPerCycle)
      w.u64(value.incrementUsd)
      w.u64(value.minOut)
      w.u64(value.maxOut)
      w.u64(value.deposited)
      w.u64(value.remaining)
      w.u64(value.spent)
      w.u64(value.received)
      w.u64(value.held)
      w.u64(value.nextCycle)
      w.u64(value.missed)
      w.i64(value.createdAt)
      w.i64(value.startAt)
      w.i64(value.pausedAt)
      w.u32(value.interval)
      w.u32(value.cycles)
      w.u32(value.done)
      w.u32(value.fillReward)
      w.u32(value.closeReward)
      w.u16(value.feeBps)
      w.u16(value.referralBps)
      w.u16(value.maxDeviationBps)
      w.choice(orderKindVariants, value.kind)
      w.choice(feedKindVariants, value.feedKind0)
      w.choice(feedKindVariants, value.feedKind1)
      w.u8(value.bump)
      break
    case 'filled':
      w.bytes([2])
      w.key(value.order)
      w.key(value.maker)
      w.key(value.keeper)
      w.key(value.mint0)
      w.key(value.mint1)
      w.u64(value.cycle)
      w.u64(value.spent)
      w.u64(value.received)
      w.u64(value.fee)
      w.u64(value.referralFee)
      w.u64(value.paid)
      w.u64(value.minimum)
      w.u64(value.reward)
      break
    case 'passed':
      w.bytes([3])
      w.key(value.order)
      w.key(value.maker)
      w.key(value.keeper)
      w.u64(value.cycle)
      w.u64(value.value)
      w.u64(value.reward)
      break
    case 'paidOut':
      w.bytes([4])
      w.key(value.order)
      w.key(value.maker)
      w.key(value.mint)
      w.u64(value.amount)
      break
    case 'closed':
      w.bytes([5])
      w.key(value.order)
      w.key(value.maker)
      w.key(value.closer)
      w.u64(value.returned0)
      w.u64(value.returned1)
      w.u64(value.reward)
      w.u64(value.lamports)
      w.choice(closeReasonVariants, value.reason)
      break
  }
  return w.done()
}

export const errorCodes = {
  invalidAccount: 6000,
  invalidInstruction: 6001,
  overflow: 6002,
  unsupportedMint: 6003,
  invalidTerms: 6004,
  zeroAmount: 6005,
  wrongMaker: 6006,
  wrongKind: 6007,
  wrongFeed: 6008,
  invalidStart: 6009,
  vaultChanged: 6010,
  invalidFeeAccount: 6011,
  destinationMissing: 6012,
  paused: 6013,
  notPaused: 6014,
  completed: 6015,
  stillOpen: 6016,
  notDue: 6017,
  wrongAmount: 6018,
  nothingToBuy: 6019,
  stillToBuy: 6020,
  priceNotMet: 6021,
  aboveBand: 6022,
  unusablePrice: 6023,
} as const

export const errors: Readonly<Record<number, { name: string; message: string }>> = {
  6000: { name: 'invalidAccount', message: "An account is not the one that this instruction needs" },
  6001: { name: 'invalidInstruction', message: "Instruction data is malformed" },
  6002: { name: 'overflow', message: "Calculation overflow" },
  6003: { name: 'unsupportedMint', message: "Only tokens of the Token program are supported, not those of Token-2022" },
  6004: { name: 'invalidTerms', message: "A term is outside of its range, or of no use for this kind of order" },
  6005: { name: 'zeroAmount', message: "An amount is zero" },
  6006: { name: 'wrongMaker', message: "Only its maker may do this to an order" },
  6007: { name: 'wrongKind', message: "Another kind of order has this instruction" },
  6008: { name: 'wrongFeed', message: "The feed prices another token" },
  6009: { name: 'invalidStart', message: "The order would begin too late" },
  6010: { name: 'vaultChanged', message: "The route took more than it was given, or a right over a vault" },
  6011: { name: 'invalidFeeAccount', message: "The fee cannot be paid to this account" },
  6012: { name: 'destinationMissing', message: "The maker has no token account that can receive this" },
  6013: { name: 'paused', message: "The order is paused" },
  6014: { name: 'notPaused', message: "The order is not paused" },
  6015: { name: 'completed', message: "All cycles are done" },
  6016: { name: 'stillOpen', message: "Only its maker may close an order that is open" },
  6017: { name: 'notDue', message: "No cycle is due" },
  6018: { name: 'wrongAmount', message: "The route takes less than the cycle sells, or the amount is more than there is" },
  6019: { name: 'nothingToBuy', message: "What is held is worth enough for this cycle" },
  6020: { name: 'stillToBuy', message: "What is held is not worth enough for this cycle" },
  6021: { name: 'priceNotMet', message: "The route pays less than the order asks" },
  6022: { name: 'aboveBand', message: "The route pays more than the order allows" },
  6023: { name: 'unusablePrice', message: "A price is missing, too old or too uncertain" },
}
