// Printed from programs/oracle/idl.ts by `npm run programs:generate`. Do not edit.
import { type Address, type Instruction, type ProgramDerivedAddress, getProgramDerivedAddress } from '@solana/kit'
import { type AccountUse, accountMetas } from '../account-metas.ts'
import { ByteReader } from '../byte-reader.ts'
import { ByteWriter } from '../byte-writer.ts'

export const PROGRAM = 'ca11istoFeeds111111111111111111111111111111' as Address

export interface Publisher {
  key: Address
}

function readPublisher(r: ByteReader): Publisher {
  return {
    key: r.key(),
  }
}

function writePublisher(w: ByteWriter, value: Publisher): void {
  w.key(value.key)
}

export interface Quote {
  price: bigint
  conf: bigint
}

function readQuote(r: ByteReader): Quote {
  return {
    price: r.u64(),
    conf: r.u64(),
  }
}

function writeQuote(w: ByteWriter, value: Quote): void {
  w.u64(value.price)
  w.u64(value.conf)
}

export interface Vote {
  price: bigint
  conf: bigint
  slot: bigint
  risingSince: bigint
  fallingSince: bigint
}

function readVote(r: ByteReader): Vote {
  return {
    price: r.u64(),
    conf: r.u64(),
    slot: r.u64(),
    risingSince: r.u64(),
    fallingSince: r.u64(),
  }
}

function writeVote(w: ByteWriter, value: Vote): void {
  w.u64(value.price)
  w.u64(value.conf)
  w.u64(value.slot)
  w.u64(value.risingSince)
  w.u64(value.fallingSince)
}

export interface Entry {
  slot: bigint
  price: bigint
  conf: bigint
}

function readEntry(r: ByteReader): Entry {
  return {
    slot: r.u64(),
    price: r.u64(),
    conf: r.u64(),
  }
}

function writeEntry(w: ByteWriter, value: Entry): void {
  w.u64(value.slot)
  w.u64(value.price)
  w.u64(value.conf)
}

export interface SetSeeds {
  admin: Address
  index: number
}

export function setSeeds(seeds: SetSeeds): Uint8Array[] {
  return [
    Uint8Array.of(115, 101, 116),
    new ByteWriter().key(seeds.admin).done(),
    new ByteWriter().u16(seeds.index).done(),
  ]
}

export function findSetPda(seeds: SetSeeds): Promise<ProgramDerivedAddress> {
  return getProgramDerivedAddress({ programAddress: PROGRAM, seeds: setSeeds(seeds) })
}

export interface FeedSeeds {
  set: Address
  mint: Address
}

export function feedSeeds(seeds: FeedSeeds): Uint8Array[] {
  return [
    Uint8Array.of(102, 101, 101, 100),
    new ByteWriter().key(seeds.set).done(),
    new ByteWriter().key(seeds.mint).done(),
  ]
}

export function findFeedPda(seeds: FeedSeeds): Promise<ProgramDerivedAddress> {
  return getProgramDerivedAddress({ programAddress: PROGRAM, seeds: feedSeeds(seeds) })
}

export interface PoolFeedSeeds {
  pool: Address
  quoteFeed: Address
  minSlots: number
  minDepthUsd: number
}

export function poolFeedSeeds(seeds: PoolFeedSeeds): Uint8Array[] {
  return [
    Uint8Array.of(112, 111, 111, 108, 70, 101, 101, 100),
    new ByteWriter().key(seeds.pool).done(),
    new ByteWriter().key(seeds.quoteFeed).done(),
    new ByteWriter().u16(seeds.minSlots).done(),
    new ByteWriter().u32(seeds.minDepthUsd).done(),
  ]
}

export function findPoolFeedPda(seeds: PoolFeedSeeds): Promise<ProgramDerivedAddress> {
  return getProgramDerivedAddress({ programAddress: PROGRAM, seeds: poolFeedSeeds(seeds) })
}

export const SET_SIZE = 573

export const SET_DISCRIMINATOR = Uint8Array.of(111, 114, 112, 117, 98, 115, 101, 116)

export interface Set {
  admin: Address
  changeAt: bigint
  version: number
  minLive: number
  nextMinLive: number
  publishers: readonly Publisher[]
  nextPublishers: readonly Publisher[]
  index: number
  bump: number
}

/** Undefined when the bytes are not exactly such an account. The owner is the caller's to check. */
export function decodeSet(data: Uint8Array): Set | undefined {
  const r = new ByteReader(data)
  if (!r.expect(SET_DISCRIMINATOR)) return undefined
  const value: Set = {
    admin: r.key(),
    changeAt: r.i64(),
    version: r.u32(),
    minLive: r.u8(),
    nextMinLive: r.u8(),
    publishers: r.room(258, () => readPublisher(r)),
    nextPublishers: r.room(258, () => readPublisher(r)),
    index: r.u16(),
    bump: r.u8(),
  }
  return r.complete() ? value : undefined
}

export function encodeSet(value: Set): Uint8Array {
  const w = new ByteWriter()
  w.bytes([111, 114, 112, 117, 98, 115, 101, 116])
  w.key(value.admin)
  w.i64(value.changeAt)
  w.u32(value.version)
  w.u8(value.minLive)
  w.u8(value.nextMinLive)
  w.room(value.publishers, 258, (item) => writePublisher(w, item))
  w.room(value.nextPublishers, 258, (item) => writePublisher(w, item))
  w.u16(value.index)
  w.u8(value.bump)
  return w.done()
}

export const FEED_SIZE = 3596

export const FEED_DISCRIMINATOR = Uint8Array.of(111, 114, 112, 102, 101, 101, 100, 115)

export interface Feed {
  set: Address
  mint: Address
  pool: Address
  quoteFeed: Address
  minDepthUsd: number
  maxConfPpm: number
  jumpPpm: number
  maxAgeSlots: number
  minSlots: number
  decimals: number
  isAnchored: boolean
  isHeldBack: boolean
  bump: number
  version: number
  entered: bigint
  average: bigint
  observedCumulative: bigint
  observedSlot: bigint
  votes: readonly Vote[]
  ring: readonly Entry[]
}

/** Undefined when the bytes are not exactly such an account. The owner is the caller's to check. */
export function decodeFeed(data: Uint8Array): Feed | undefined {
  const r = new ByteReader(data)
  if (!r.expect(FEED_DISCRIMINATOR)) return undefined
  const value: Feed = {
    set: r.key(),
    mint: r.key(),
    pool: r.key(),
    quoteFeed: r.key(),
    minDepthUsd: r.u32(),
    maxConfPpm: r.u32(),
    jumpPpm: r.u32(),
    maxAgeSlots: r.u16(),
    minSlots: r.u16(),
    decimals: r.u8(),
    isAnchored: r.bool(),
    isHeldBack: r.bool(),
    bump: r.u8(),
    version: r.u32(),
    entered: r.u64(),
    average: r.u64(),
    observedCumulative: r.u128(),
    observedSlot: r.u64(),
    votes: r.room(322, () => readVote(r)),
    ring: r.room(3074, () => readEntry(r)),
  }
  return r.complete() ? value : undefined
}

export function encodeFeed(value: Feed): Uint8Array {
  const w = new ByteWriter()
  w.bytes([111, 114, 112, 102, 101, 101, 100, 115])
  w.key(value.set)
  w.key(value.mint)
  w.key(value.pool)
  w.key(value.quoteFeed)
  w.u32(value.minDepthUsd)
  w.u32(value.maxConfPpm)
  w.u32(value.jumpPpm)
  w.u16(value.maxAgeSlots)
  w.u16(value.minSlots)
  w.u8(value.decimals)
  w.bool(value.isAnchored)
  w.bool(value.isHeldBack)
  w.u8(value.bump)
  w.u32(value.version)
  w.u64(value.entered)
  w.u64(value.average)
  w.u128(value.observedCumulative)
  w.u64(value.observedSlot)
  w.room(value.votes, 322, (item) => writeVote(w, item))
  w.room(value.ring, 3074, (item) => writeEntry(w, item))
  return w.done()
}

export const CREATE_SET_DISCRIMINATOR = 0

export interface CreateSetAccounts {
  admin: Address
  set: Address
  systemProgram: Address
}

const createSetUses: readonly AccountUse[] = [[3], [1], [0]]

export interface CreateSetArgs {
  index: number
  minLive: number
  publishers: readonly Publisher[]
}

/** Names the publishers of a set of feeds. */
export function createSet(accounts: CreateSetAccounts, args: CreateSetArgs): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([0])
  w.u16(args.index)
  w.u8(args.minLive)
  w.list(args.publishers, (item) => writePublisher(w, item))
  const keys = [
    accounts.admin,
    accounts.set,
    accounts.systemProgram,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, createSetUses, PROGRAM), data: w.done() }
}

/** Undefined when the bytes are not exactly the data of this instruction. */
export function decodeCreateSet(data: Uint8Array): CreateSetArgs | undefined {
  const r = new ByteReader(data)
  if (r.u8() !== CREATE_SET_DISCRIMINATOR) return undefined
  const value: CreateSetArgs = {
    index: r.u16(),
    minLive: r.u8(),
    publishers: r.list(() => readPublisher(r)),
  }
  return r.complete() ? value : undefined
}

export const PROPOSE_CHANGE_DISCRIMINATOR = 1

export interface ProposeChangeAccounts {
  admin: Address
  set: Address
}

const proposeChangeUses: readonly AccountUse[] = [[2], [1]]

export interface ProposeChangeArgs {
  minLive: number
  publishers: readonly Publisher[]
}

/** Proposes other publishers, from 48 hours later, in the place of an earlier proposal. */
export function proposeChange(accounts: ProposeChangeAccounts, args: ProposeChangeArgs): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([1])
  w.u8(args.minLive)
  w.list(args.publishers, (item) => writePublisher(w, item))
  const keys = [
    accounts.admin,
    accounts.set,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, proposeChangeUses, PROGRAM), data: w.done() }
}

/** Undefined when the bytes are not exactly the data of this instruction. */
export function decodeProposeChange(data: Uint8Array): ProposeChangeArgs | undefined {
  const r = new ByteReader(data)
  if (r.u8() !== PROPOSE_CHANGE_DISCRIMINATOR) return undefined
  const value: ProposeChangeArgs = {
    minLive: r.u8(),
    publishers: r.list(() => readPublisher(r)),
  }
  return r.complete() ? value : undefined
}

export const CANCEL_CHANGE_DISCRIMINATOR = 2

export interface CancelChangeAccounts {
  admin: Address
  set: Address
}

const cancelChangeUses: readonly AccountUse[] = [[2], [1]]

/** Withdraws the proposed change. */
export function cancelChange(accounts: CancelChangeAccounts): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([2])
  const keys = [
    accounts.admin,
    accounts.set,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, cancelChangeUses, PROGRAM), data: w.done() }
}

export const APPLY_CHANGE_DISCRIMINATOR = 3

export interface ApplyChangeAccounts {
  set: Address
}

const applyChangeUses: readonly AccountUse[] = [[1]]

/** Applies the proposed change. Anyone may. */
export function applyChange(accounts: ApplyChangeAccounts): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([3])
  const keys = [
    accounts.set,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, applyChangeUses, PROGRAM), data: w.done() }
}

export const CREATE_FEED_DISCRIMINATOR = 4

export interface CreateFeedAccounts {
  admin: Address
  set: Address
  mint: Address
  feed: Address
  systemProgram: Address
}

const createFeedUses: readonly AccountUse[] = [[3], [0], [0], [1], [0]]

export interface CreateFeedArgs {
  maxConfPpm: number
  jumpPpm: number
  maxAgeSlots: number
}

/** Opens the feed of a mint that the publishers of a set price. */
export function createFeed(accounts: CreateFeedAccounts, args: CreateFeedArgs): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([4])
  w.u32(args.maxConfPpm)
  w.u32(args.jumpPpm)
  w.u16(args.maxAgeSlots)
  const keys = [
    accounts.admin,
    accounts.set,
    accounts.mint,
    accounts.feed,
    accounts.systemProgram,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, createFeedUses, PROGRAM), data: w.done() }
}

/** Undefined when the bytes are not exactly the data of this instruction. */
export function decodeCreateFeed(data: Uint8Array): CreateFeedArgs | undefined {
  const r = new ByteReader(data)
  if (r.u8() !== CREATE_FEED_DISCRIMINATOR) return undefined
  const value: CreateFeedArgs = {
    maxConfPpm: r.u32(),
    jumpPpm: r.u32(),
    maxAgeSlots: r.u16(),
  }
  return r.complete() ? value : undefined
}

export const PUBLISH_DISCRIMINATOR = 5

export interface PublishAccounts {
  publisher: Address
  set: Address
}

const publishUses: readonly AccountUse[] = [[2], [0]]

export interface PublishArgs {
  slot: bigint
  quotes: readonly Quote[]
}

/** Votes for the prices of up to 12 feeds, whose accounts come behind the named ones. */
export function publish(accounts: PublishAccounts, args: PublishArgs): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([5])
  w.u64(args.slot)
  w.list(args.quotes, (item) => writeQuote(w, item))
  const keys = [
    accounts.publisher,
    accounts.set,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, publishUses, PROGRAM), data: w.done() }
}

/** Undefined when the bytes are not exactly the data of this instruction. */
export function decodePublish(data: Uint8Array): PublishArgs | undefined {
  const r = new ByteReader(data)
  if (r.u8() !== PUBLISH_DISCRIMINATOR) return undefined
  const value: PublishArgs = {
    slot: r.u64(),
    quotes: r.list(() => readQuote(r)),
  }
  return r.complete() ? value : undefined
}

export const CREATE_POOL_FEED_DISCRIMINATOR = 6

export interface CreatePoolFeedAccounts {
  payer: Address
  pool: Address
  mint: Address
  quoteFeed: Address
  feed: Address
  systemProgram: Address
}

const createPoolFeedUses: readonly AccountUse[] = [[3], [0], [0], [0], [1], [0]]

export interface CreatePoolFeedArgs {
  minSlots: number
  minDepthUsd: number
}

/** Opens the feed of a token by its average price in a pool. Anyone may. */
export function createPoolFeed(accounts: CreatePoolFeedAccounts, args: CreatePoolFeedArgs): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([6])
  w.u16(args.minSlots)
  w.u32(args.minDepthUsd)
  const keys = [
    accounts.payer,
    accounts.pool,
    accounts.mint,
    accounts.quoteFeed,
    accounts.feed,
    accounts.systemProgram,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, createPoolFeedUses, PROGRAM), data: w.done() }
}

/** Undefined when the bytes are not exactly the data of this instruction. */
export function decodeCreatePoolFeed(data: Uint8Array): CreatePoolFeedArgs | undefined {
  const r = new ByteReader(data)
  if (r.u8() !== CREATE_POOL_FEED_DISCRIMINATOR) return undefined
  const value: CreatePoolFeedArgs = {
    minSlots: r.u16(),
    minDepthUsd: r.u32(),
  }
  return r.complete() ? value : undefined
}

export const OBSERVE_DISCRIMINATOR = 7

export interface ObserveAccounts {
  pool: Address
  quoteFeed: Address
  feed: Address
}

const observeUses: readonly AccountUse[] = [[0], [0], [1]]

/** Enters the average price of a pool since the observation before. Anyone may. */
export function observe(accounts: ObserveAccounts): Instruction & Required<Pick<Instruction, 'accounts' | 'data'>> {
  const w = new ByteWriter()
  w.bytes([7])
  const keys = [
    accounts.pool,
    accounts.quoteFeed,
    accounts.feed,
  ]
  return { programAddress: PROGRAM, accounts: accountMetas(keys, observeUses, PROGRAM), data: w.done() }
}

/** First byte and account names of each instruction. */
export const instructions = {
  createSet: { discriminator: CREATE_SET_DISCRIMINATOR, accounts: ['admin', 'set', 'systemProgram'] },
  proposeChange: { discriminator: PROPOSE_CHANGE_DISCRIMINATOR, accounts: ['admin', 'set'] },
  cancelChange: { discriminator: CANCEL_CHANGE_DISCRIMINATOR, accounts: ['admin', 'set'] },
  applyChange: { discriminator: APPLY_CHANGE_DISCRIMINATOR, accounts: ['set'] },
  createFeed: { discriminator: CREATE_FEED_DISCRIMINATOR, accounts: ['admin', 'set', 'mint', 'feed', 'systemProgram'] },
  publish: { discriminator: PUBLISH_DISCRIMINATOR, accounts: ['publisher', 'set'] },
  createPoolFeed: { discriminator: CREATE_POOL_FEED_DISCRIMINATOR, accounts: ['payer', 'pool', 'mint', 'quoteFeed', 'feed', 'systemProgram'] },
  observe: { discriminator: OBSERVE_DISCRIMINATOR, accounts: ['pool', 'quoteFeed', 'feed'] },
} as const

export interface SetChangedEvent {
  type: 'setChanged'
  set: Address
  admin: Address
  changeAt: bigint
  version: number
  minLive: number
  nextMinLive: number
  publishers: readonly Publisher[]
  nextPublishers: readonly Publisher[]
}

export interface FeedCreatedEvent {
  type: 'feedCreated'
  feed: Address
  set: Address
  mint: Address
  pool: Address
  quoteFeed: Address
  minDepthUsd: number
  maxConfPpm: number
  jumpPpm: number
  maxAgeSlots: number
  minSlots: number
  decimals: number
}

export interface PriceEnteredEvent {
  type: 'priceEntered'
  feed: Address
  price: bigint
  conf: bigint
  average: bigint
}

export interface PriceHeldBackEvent {
  type: 'priceHeldBack'
  feed: Address
  price: bigint
  conf: bigint
  average: bigint
}

export interface PoolAnchoredEvent {
  type: 'poolAnchored'
  feed: Address
  isAnchored: boolean
}

export type OracleEvent = SetChangedEvent | FeedCreatedEvent | PriceEnteredEvent | PriceHeldBackEvent | PoolAnchoredEvent

/** Undefined when the bytes are not exactly an event of this program. */
export function decodeEvent(data: Uint8Array): OracleEvent | undefined {
  const r = new ByteReader(data)
  let value: OracleEvent
  switch (r.u8()) {
    case 0:
      value = {
        type: 'setChanged',
        set: r.key(),
        admin: r.key(),
        changeAt: r.i64(),
        version: r.u32(),
        minLive: r.u8(),
        nextMinLive: r.u8(),
        publishers: r.room(258, () => readPublisher(r)),
        nextPublishers: r.room(258, () => readPublisher(r)),
      }
      break
    case 1:
      value = {
        type: 'feedCreated',
        feed: r.key(),
        set: r.key(),
        mint: r.key(),
        pool: r.key(),
        quoteFeed: r.key(),
        minDepthUsd: r.u32(),
        maxConfPpm: r.u32(),
        jumpPpm: r.u32(),
        maxAgeSlots: r.u16(),
        minSlots: r.u16(),
        decimals: r.u8(),
      }
      break
    case 2:
      value = {
        type: 'priceEntered',
        feed: r.key(),
        price: r.u64(),
        conf: r.u64(),
        average: r.u64(),
      }
      break
    case 3:
      value = {
        type: 'priceHeldBack',
        feed: r.key(),
        price: r.u64(),
        conf: r.u64(),
        average: r.u64(),
      }
      break
    case 4:
      value = {
        type: 'poolAnchored',
        feed: r.key(),
        isAnchored: r.bool(),
      }
      break
    default:
      return undefined
  }
  return r.complete() ? value : undefined
}

export function encodeEvent(value: OracleEvent): Uint8Array {
  const w = new ByteWriter()
  switch (value.type) {
    case 'setChanged':
      w.bytes([0])
      w.key(value.set)
      w.key(value.admin)
      w.i64(value.changeAt)
      w.u32(value.version)
      w.u8(value.minLive)
      w.u8(value.nextMinLive)
      w.room(value.publishers, 258, (item) => writePublisher(w, item))
      w.room(value.nextPublishers, 258, (item) => writePublisher(w, item))
      break
    case 'feedCreated':
      w.bytes([1])
      w.key(value.feed)
      w.key(value.set)
      w.key(value.mint)
      w.key(value.pool)
      w.key(value.quoteFeed)
      w.u32(value.minDepthUsd)
      w.u32(value.maxConfPpm)
      w.u32(value.jumpPpm)
      w.u16(value.maxAgeSlots)
      w.u16(value.minSlots)
      w.u8(value.decimals)
      break
    case 'priceEntered':
      w.bytes([2])
      w.key(value.feed)
      w.u64(value.price)
      w.u64(value.conf)
      w.u64(value.average)
      break
    case 'priceHeldBack':
      w.bytes([3])
      w.key(value.feed)
      w.u64(value.price)
      w.u64(value.conf)
      w.u64(value.average)
      break
    case 'poolAnchored':
      w.bytes([4])
      w.key(value.feed)
      w.bool(value.isAnchored)
      break
  }
  return w.done()
}

export const errorCodes = {
  invalidAccount: 6000,
  invalidInstruction: 6001,
  overflow: 6002,
  wrongAdmin: 6003,
  invalidPublishers: 6004,
  noChange: 6005,
  changeTooEarly: 6006,
  invalidTerms: 6007,
  notPublisher: 6008,
  invalidPrice: 6009,
  futureSlot: 6010,
  lateSlot: 6011,
  repeatedSlot: 6012,
  unsupportedPool: 6013,
  observedTooSoon: 6014,
  unusableQuote: 6015,
} as const

export const errors: Readonly<Record<number, { name: string; message: string }>> = {
  6000: { name: 'invalidAccount', message: "An account is not the one that this instruction needs" },
  6001: { name: 'invalidInstruction', message: "Instruction data is malformed" },
  6002: { name: 'overflow', message: "Calculation overflow" },
  6003: { name: 'wrongAdmin', message: "Only its admin may do this to a set" },
  6004: { name: 'invalidPublishers', message: "A set has one to eight different publishers, and more than half of them must be live" },
  6005: { name: 'noChange', message: "No change of this set is proposed" },
  6006: { name: 'changeTooEarly', message: "The change cannot be applied yet" },
  6007: { name: 'invalidTerms', message: "A limit of the feed is outside of its range" },
  6008: { name: 'notPublisher', message: "The signer does not publish to this set" },
  6009: { name: 'invalidPrice', message: "A price or its confidence is outside of its range" },
  6010: { name: 'futureSlot', message: "The slot of a price has not come yet" },
  6011: { name: 'lateSlot', message: "The price was seen too long ago" },
  6012: { name: 'repeatedSlot', message: "A publisher votes once a slot, in order" },
  6013: { name: 'unsupportedPool', message: "This pool has no price that a feed can average" },
  6014: { name: 'observedTooSoon', message: "The observation before is too recent" },
  6015: { name: 'unusableQuote', message: "The price of the other token is missing, too old or too uncertain" },
}
