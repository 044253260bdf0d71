// Printed from programs/trigger/idl.ts by `npm run programs:generate`. Do not edit.
import { type Address, type Instruction, type ProgramDerivedAddress, getProgramDerivedAddress } from '@solana/kit'
import { type AccountUse, accountMetas } from '../account-metas.ts'
import { ByteReader } from '../byte-reader.ts'
import { ByteWriter } from '../byte-writer.ts'

export const PROGRAM = 'ca11istoTrigger1111111111111111111111111111' as Address

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

export const legKindVariants = ['none', 'limit', 'above', 'below', 'trailingFall', 'trailingRise'] as const
export type LegKind = (typeof legKindVariants)[number]

export const phaseVariants = ['entry', 'exit'] as const
export type Phase = (typeof phaseVariants)[number]

export const orderChangeVariants = ['created', 'filled', 'advanced', 'edited', 'expirySet', 'touched'] as const
export type OrderChange = (typeof orderChangeVariants)[number]

export const closeReasonVariants = ['cancelled', 'completed', 'expired', 'unconfirmed'] as const
export type CloseReason = (typeof closeReasonVariants)[number]

export interface LegTerms {
  price: bigint
  rateIn: bigint
  rateOut: bigint
  kind: LegKind
  feed: number
  slippageBps: number
  trailingPpm: number
}

function readLegTerms(r: ByteReader): LegTerms {
  return {
    price: r.u64(),
    rateIn: r.u64(),
    rateOut: r.u64(),
    kind: r.choice(legKindVariants),
    feed: r.u8(),
    slippageBps: r.u16(),
    trailingPpm: r.u32(),
  }
}

function writeLegTerms(w: ByteWriter, value: LegTerms): void {
  w.u64(value.price)
  w.u64(value.rateIn)
  w.u64(value.rateOut)
  w.choice(legKindVariants, value.kind)
  w.u8(value.feed)
  w.u16(value.slippageBps)
  w.u32(value.trailingPpm)
}

export interface Leg {
  terms: LegTerms
  peak: bigint
  doneSlot: bigint
  triggeredSlot: bigint
}

function readLeg(r: ByteReader): Leg {
  return {
    terms: readLegTerms(r),
    peak: r.u64(),
    doneSlot: r.u64(),
    triggeredSlot: r.u64(),
  }
}

function writeLeg(w: ByteWriter, value: Leg): void {
  writeLegTerms(w, value.terms)
  w.u64(value.peak)
  w.u64(value.doneSlot)
  w.u64(value.triggeredSlot)
}

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

export const CONFIG_DISCRIMINATOR = Uint8Array.of(116, 114, 99, 111, 110, 102, 105, 103)

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
  w.bytes([116, 114, 99, 111, 110, 102, 105, 103])
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

export const ORDER_SIZE = 541

export const ORDER_DISCRIMINATOR = Uint8Array.of(116, 114, 103, 111, 114, 100, 101, 114)

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
  making: bigint
  remaining: bigint
  received: bigint
  createdAt: bigint
  expiresAt: bigint
  touchedAt: bigint
  entry: Leg
  takeProfit: Leg
  stop: Leg
  touchSeconds: number
  fillReward: number
  closeReward: number
  feeBps: number
  referralBps: number
  feedKind0: FeedKind
  feedKind1: FeedKind
  phase: Phase
  isSwapped: boolean
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
    making: r.u64(),
    remaining: r.u64(),
    received: r.u64(),
    createdAt: r.i64(),
    expiresAt: r.i64(),
    touchedAt: r.i64(),
    entry: readLeg(r),
    takeProfit: readLeg(r),
    stop: readLeg(r),
    touchSeconds: r.u32(),
    fillReward: r.u32(),
    closeReward: r.u32(),
    feeBps: r.u16(),
    referralBps: r.u16(),
    feedKind0: r.choice(feedKindVariants),
    feedKind1: r.choice(feedKindVariants),
    phase: r.choice(phaseVariants),
    isSwapped: r.bool(),
    bump: r.u8(),
  }
  return r.complete() ? value : undefined
}

export function encodeOrder(value: Order): Uint8Array {
  const w = new ByteWriter()
  w.bytes([116, 114, 103, 111, 114, 100, 101, 114])
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
  w.u64(value.making)
  w.u64(value.remaining)
  w.u64(value.received)
  w.i64(value.createdAt)
  w.i64(value.expiresAt)
  w.i64(value.touchedAt)
  writeLeg(w, value.entry)
  writeLeg(w, value.takeProfit)
  writeLeg(w, value.stop)
  w.u32(value.touchSeconds)
  w.u32(value.fillReward)
  w.u32(value.closeReward)
  w.u16(value.feeBps)
  w.u16(value.referralBps)
  w.choice(feedKindVariants, value.feedKind0)
  w.choice(feedKindVariants, value.feedKind1)
  w.choice(phaseVariants, value.phase)
  w.bool(value.isSwapped)
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
  tokenProgram0: Address
  tokenProgram1: Address
  systemProgram: Address
  feed0?: Address | undefined
  feed1?: Address | undefined
}

const createUses: readonly AccountUse[] = [[3], [2], [0], [1], [0], [0], [1], [1], [1], [0], [0], [0], [0, 'program'], [0, 'program']]

export interface CreateArgs {
  nonce: bigint
  amount: bigint
  expiresAt: bigint
  touchSeconds: number
  referralBps: number
  feedKind0: FeedKind
  feedKind1: FeedKind
  feed0: Address
  feed1: Address
  referral: Address
  entry: LegTerms
  takeProfit: LegTerms
  stop: LegTerms
}

/** Deposits the input of an order. The accounts of its own feeds must be given. */
export function create(accounts: CreateAccounts, args: CreateArgs): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([1])
  w.u64(args.nonce)
  w.u64(args.amount)
  w.i64(args.expiresAt)
  w.u32(args.touchSeconds)
  w.u16(args.referralBps)
  w.choice(feedKindVariants, args.feedKind0)
  w.choice(feedKindVariants, args.feedKind1)
  w.key(args.feed0)
  w.key(args.feed1)
  w.key(args.referral)
  writeLegTerms(w, args.entry)
  writeLegTerms(w, args.takeProfit)
  writeLegTerms(w, args.stop)
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
    accounts.tokenProgram0,
    accounts.tokenProgram1,
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
    expiresAt: r.i64(),
    touchSeconds: r.u32(),
    referralBps: r.u16(),
    feedKind0: r.choice(feedKindVariants),
    feedKind1: r.choice(feedKindVariants),
    feed0: r.key(),
    feed1: r.key(),
    referral: r.key(),
    entry: readLegTerms(r),
    takeProfit: readLegTerms(r),
    stop: readLegTerms(r),
  }
  return r.complete() ? value : undefined
}

export const FILL_DISCRIMINATOR = 2

export interface FillAccounts {
  keeper: Address
  maker: Address
  order: Address
  vaultIn: Address
  vaultOut: Address
  mintIn: Address
  mintOut: Address
  tokenProgramIn: Address
  tokenProgramOut: Address
  destination: Address
  feeAccount: Address
  referral?: Address | undefined
  feedIn?: Address | undefined
  feedOut?: Address | undefined
  router: Address
  systemProgram: Address
}

const fillUses: readonly AccountUse[] = [[3], [1], [1], [1], [1], [0], [0], [0], [0], [1], [1], [1, 'program'], [0, 'program'], [0, 'program'], [0], [0]]

export interface FillArgs {
  leg: number
  amount: bigint
  steps: readonly Step[]
}

/** Swaps a part of the order by a route of the router, whose step accounts follow. Anyone may. */
export function fill(accounts: FillAccounts, args: FillArgs): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([2])
  w.u8(args.leg)
  w.u64(args.amount)
  w.list(args.steps, (item) => writeStep(w, item))
  const keys = [
    accounts.keeper,
    accounts.maker,
    accounts.order,
    accounts.vaultIn,
    accounts.vaultOut,
    accounts.mintIn,
    accounts.mintOut,
    accounts.tokenProgramIn,
    accounts.tokenProgramOut,
    accounts.destination,
    accounts.feeAccount,
    accounts.referral,
    accounts.feedIn,
    accounts.feedOut,
    accounts.router,
    accounts.systemProgram,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, fillUses, PROGRAM), data: w.done() }
}

/** Undefined when the bytes are not exactly the data of this instruction. */
export function decodeFill(data: Uint8Array): FillArgs | undefined {
  const r = new ByteReader(data)
  if (r.u8() !== FILL_DISCRIMINATOR) return undefined
  const value: FillArgs = {
    leg: r.u8(),
    amount: r.u64(),
    steps: r.list(() => readStep(r)),
  }
  return r.complete() ? value : undefined
}

export const ADVANCE_DISCRIMINATOR = 3

export interface AdvanceAccounts {
  order: Address
  feed0?: Address | undefined
  feed1?: Address | undefined
}

const advanceUses: readonly AccountUse[] = [[1], [0, 'program'], [0, 'program']]

/** Records which legs the prices since then have triggered. Anyone may. */
export function advance(accounts: AdvanceAccounts): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([3])
  const keys = [
    accounts.order,
    accounts.feed0,
    accounts.feed1,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, advanceUses, PROGRAM), data: w.done() }
}

export const EDIT_LEG_DISCRIMINATOR = 4

export interface EditLegAccounts {
  maker: Address
  order: Address
}

const editLegUses: readonly AccountUse[] = [[2], [1]]

export interface EditLegArgs {
  leg: number
  terms: LegTerms
}

/** Changes a leg, which begins anew. */
export function editLeg(accounts: EditLegAccounts, args: EditLegArgs): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([4])
  w.u8(args.leg)
  writeLegTerms(w, args.terms)
  const keys = [
    accounts.maker,
    accounts.order,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, editLegUses, PROGRAM), data: w.done() }
}

/** Undefined when the bytes are not exactly the data of this instruction. */
export function decodeEditLeg(data: Uint8Array): EditLegArgs | undefined {
  const r = new ByteReader(data)
  if (r.u8() !== EDIT_LEG_DISCRIMINATOR) return undefined
  const value: EditLegArgs = {
    leg: r.u8(),
    terms: readLegTerms(r),
  }
  return r.complete() ? value : undefined
}

export const SET_EXPIRY_DISCRIMINATOR = 5

export interface SetExpiryAccounts {
  maker: Address
  order: Address
}

const setExpiryUses: readonly AccountUse[] = [[2], [1]]

export interface SetExpiryArgs {
  expiresAt: bigint
  touchSeconds: number
}

/** Changes when the order expires. */
export function setExpiry(accounts: SetExpiryAccounts, args: SetExpiryArgs): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([5])
  w.i64(args.expiresAt)
  w.u32(args.touchSeconds)
  const keys = [
    accounts.maker,
    accounts.order,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, setExpiryUses, PROGRAM), data: w.done() }
}

/** Undefined when the bytes are not exactly the data of this instruction. */
export function decodeSetExpiry(data: Uint8Array): SetExpiryArgs | undefined {
  const r = new ByteReader(data)
  if (r.u8() !== SET_EXPIRY_DISCRIMINATOR) return undefined
  const value: SetExpiryArgs = {
    expiresAt: r.i64(),
    touchSeconds: r.u32(),
  }
  return r.complete() ? value : undefined
}

export const TOUCH_DISCRIMINATOR = 6

export interface TouchAccounts {
  maker: Address
  order: Address
}

const touchUses: readonly AccountUse[] = [[2], [1]]

/** Confirms the order. */
export function touch(accounts: TouchAccounts): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([6])
  const keys = [
    accounts.maker,
    accounts.order,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, touchUses, PROGRAM), data: w.done() }
}

export const CLAIM_DISCRIMINATOR = 7

export interface ClaimAccounts {
  payer: Address
  maker: Address
  order: Address
  vault: Address
  mint: Address
  tokenProgram: Address
  destination: Address
  systemProgram: Address
}

const claimUses: readonly AccountUse[] = [[3], [1], [0], [1], [0], [0], [1], [0]]

/** Pays to the maker what has been bought and waits in the vault. Anyone may. */
export function claim(accounts: ClaimAccounts): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([7])
  const keys = [
    accounts.payer,
    accounts.maker,
    accounts.order,
    accounts.vault,
    accounts.mint,
    accounts.tokenProgram,
    accounts.destination,
    accounts.systemProgram,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, claimUses, PROGRAM), data: w.done() }
}

export const CLOSE_DISCRIMINATOR = 8

export interface CloseAccounts {
  closer: Address
  maker: Address
  order: Address
  vault0: Address
  vault1: Address
  mint0: Address
  mint1: Address
  tokenProgram0: Address
  tokenProgram1: Address
  destination0: Address
  destination1: Address
}

const closeUses: readonly AccountUse[] = [[3], [1], [1], [1], [1], [0], [0], [0], [0], [1], [1]]

/** Returns all to the maker and closes the order: the maker at any time, anybody when it is completed or expired. */
export function close(accounts: CloseAccounts): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([8])
  const keys = [
    accounts.closer,
    accounts.maker,
    accounts.order,
    accounts.vault0,
    accounts.vault1,
    accounts.mint0,
    accounts.mint1,
    accounts.tokenProgram0,
    accounts.tokenProgram1,
    accounts.destination0,
    accounts.destination1,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, closeUses, PROGRAM), data: w.done() }
}

/** First byte and account names of each instruction. */
export const instructions = {
  openConfig: { discriminator: OPEN_CONFIG_DISCRIMINATOR, accounts: ['admin', 'feeOwner', 'config', 'systemProgram'] },
  create: { discriminator: CREATE_DISCRIMINATOR, accounts: ['payer', 'maker', 'config', 'order', 'mint0', 'mint1', 'vault0', 'vault1', 'source', 'tokenProgram0', 'tokenProgram1', 'systemProgram', 'feed0', 'feed1'] },
  fill: { discriminator: FILL_DISCRIMINATOR, accounts: ['keeper', 'maker', 'order', 'vaultIn', 'vaultOut', 'mintIn', 'mintOut', 'tokenProgramIn', 'tokenProgramOut', 'destination', 'feeAccount', 'referral', 'feedIn', 'feedOut', 'router', 'systemProgram'] },
  advance: { discriminator: ADVANCE_DISCRIMINATOR, accounts: ['order', 'feed0', 'feed1'] },
  editLeg: { discriminator: EDIT_LEG_DISCRIMINATOR, accounts: ['maker', 'order'] },
  setExpiry: { discriminator: SET_EXPIRY_DISCRIMINATOR, accounts: ['maker', 'order'] },
  touch: { discriminator: TOUCH_DISCRIMINATOR, accounts: ['maker', 'order'] },
  claim: { discriminator: CLAIM_DISCRIMINATOR, accounts: ['payer', 'maker', 'order', 'vault', 'mint', 'tokenProgram', 'destination', 'systemProgram'] },
  close: { discriminator: CLOSE_DISCRIMINATOR, accounts: ['closer', 'maker', 'order', 'vault0', 'vault1', 'mint0', 'mint1', 'tokenProgram0', 'tokenProgram1', 'destination0', 'destination1'] },
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
  making: bigint
  remaining: bigint
  received: bigint
  createdAt: bigint
  expiresAt: bigint
  touchedAt: bigint
  entry: Leg
  takeProfit: Leg
  stop: Leg
  touchSeconds: number
  fillReward: number
  closeReward: number
  feeBps: number
  referralBps: number
  feedKind0: FeedKind
  feedKind1: FeedKind
  phase: Phase
  isSwapped: boolean
  bump: number
}

export interface FilledEvent {
  type: 'filled'
  order: Address
  maker: Address
  keeper: Address
  mintIn: Address
  mintOut: Address
  spent: bigint
  received: bigint
  fee: bigint
  referralFee: bigint
  paid: bigint
  minimum: bigint
  reward: bigint
  leg: number
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

export type TriggerEvent = ConfigOpenedEvent | OrderChangedEvent | FilledEvent | PaidOutEvent | ClosedEvent

/** Undefined when the bytes are not exactly an event of this program. */
export function decodeEvent(data: Uint8Array): TriggerEvent | undefined {
  const r = new ByteReader(data)
  let value: TriggerEvent
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
        making: r.u64(),
        remaining: r.u64(),
        received: r.u64(),
        createdAt: r.i64(),
        expiresAt: r.i64(),
        touchedAt: r.i64(),
        entry: readLeg(r),
        takeProfit: readLeg(r),
        stop: readLeg(r),
        touchSeconds: r.u32(),
        fillReward: r.u32(),
        closeReward: r.u32(),
        feeBps: r.u16(),
        referralBps: r.u16(),
        feedKind0: r.choice(feedKindVariants),
        feedKind1: r.choice(feedKindVariants),
        phase: r.choice(phaseVariants),
        isSwapped: r.bool(),
        bump: r.u8(),
      }
      break
    case 2:
      value = {
        type: 'filled',
        order: r.key(),
        maker: r.key(),
        keeper: r.key(),
        mintIn: r.key(),
        mintOut: r.key(),
        spent: r.u64(),
        received: r.u64(),
        fee: r.u64(),
        referralFee: r.u64(),
        paid: r.u64(),
        minimum: r.u64(),
        reward: r.u64(),
        leg: r.u8(),
      }
      break
    case 3:
      value = {
        type: 'paidOut',
        order: r.key(),
        maker: r.key(),
        mint: r.key(),
        amount: r.u64(),
      }
      break
    case 4:
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

export function encodeEvent(value: TriggerEvent): Uint8Array {
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
      w.u64(value.making)
      w.u64(value.remaining)
      w.u64(value.received)
      w.i64(value.createdAt)
      w.i64(value.expiresAt)
      w.i64(value.touchedAt)
      writeLeg(w, value.entry)
      writeLeg(w, value.takeProfit)
      writeLeg(w, value.stop)
      w.u32(value.touchSeconds)
      w.u32(value.fillReward)
      w.u32(value.closeReward)
      w.u16(value.feeBps)
      w.u16(value.referralBps)
      w.choice(feedKindVariants, value.feedKind0)
      w.choice(feedKindVariants, value.feedKind1)
      w.choice(phaseVariants, value.phase)
      w.bool(value.isSwapped)
      w.u8(value.bump)
      break
    case 'filled':
      w.bytes([2])
      w.key(value.order)
      w.key(value.maker)
      w.key(value.keeper)
      w.key(value.mintIn)
      w.key(value.mintOut)
      w.u64(value.spent)
      w.u64(value.received)
      w.u64(value.fee)
      w.u64(value.referralFee)
      w.u64(value.paid)
      w.u64(value.minimum)
      w.u64(value.reward)
      w.u8(value.leg)
      break
    case 'paidOut':
      w.bytes([3])
      w.key(value.order)
      w.key(value.maker)
      w.key(value.mint)
      w.u64(value.amount)
      break
    case 'closed':
      w.bytes([4])
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
  invalidLeg: 6007,
  invalidExpiry: 6008,
  vaultChanged: 6009,
  invalidFeeAccount: 6010,
  destinationMissing: 6011,
  expired: 6012,
  completed: 6013,
  stillOpen: 6014,
  wrongAmount: 6015,
  fillTooSmall: 6016,
  priceNotMet: 6017,
  notTriggered: 6018,
  unusablePrice: 6019,
  wrongFeed: 6020,
} as const

export const errors: Readonly<Record<number, { name: string; message: string }>> = {
  6000: { name: 'invalidAccount', message: "An account is not the one that this instruction needs" },
  6001: { name: 'invalidInstruction', message: "Instruction data is malformed" },
  6002: { name: 'overflow', message: "Calculation overflow" },
  6003: { name: 'unsupportedMint', message: "This mint is not supported" },
  6004: { name: 'invalidTerms', message: "A term of the config is outside of its range" },
  6005: { name: 'zeroAmount', message: "An amount is zero" },
  6006: { name: 'wrongMaker', message: "Only its maker may do this to an order" },
  6007: { name: 'invalidLeg', message: "The leg cannot be part of this order" },
  6008: { name: 'invalidExpiry', message: "The order would expire at once, or too late" },
  6009: { name: 'vaultChanged', message: "The route took more than it was given, or a right over a vault" },
  6010: { name: 'invalidFeeAccount', message: "The fee cannot be paid to this account" },
  6011: { name: 'destinationMissing', message: "The maker has no token account that can receive this" },
  6012: { name: 'expired', message: "The order has expired" },
  6013: { name: 'completed', message: "The order is filled" },
  6014: { name: 'stillOpen', message: "Only its maker may close an order that is open" },
  6015: { name: 'wrongAmount', message: "The amount is more than what remains, or not all of an entry that has an exit" },
  6016: { name: 'fillTooSmall', message: "A fill takes a twentieth of the order or all that remains" },
  6017: { name: 'priceNotMet', message: "The route pays less than the order asks" },
  6018: { name: 'notTriggered', message: "No price has triggered this leg" },
  6019: { name: 'unusablePrice', message: "A price is missing, too old or too uncertain" },
  6020: { name: 'wrongFeed', message: "The feed prices another token" },
}
