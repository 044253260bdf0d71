// Printed from programs/oracle/idl.ts by `npm run programs:generate`. Do not edit.
import { type Address, getProgramDerivedAddress } from '@solana/kit'
import { type AccountsOf, errorCodesOf, instruction, instructionList } from '../client-tables.ts'
import { decode, decodeOneOf, encode, encodeOneOf, encodeSeeds, type FieldReader } from '../codec.ts'

export const PROGRAM = 'ca11istoFeeds111111111111111111111111111111' as Address

const readPublisher = (r: FieldReader) => ({
  key: r.key(),
})
export interface Publisher extends ReturnType<typeof readPublisher> {}

const readQuote = (r: FieldReader) => ({
  price: r.u64(),
  conf: r.u64(),
})
export interface Quote extends ReturnType<typeof readQuote> {}

const readVote = (r: FieldReader) => ({
  price: r.u64(),
  conf: r.u64(),
  slot: r.u64(),
  risingSince: r.u64(),
  fallingSince: r.u64(),
})
export interface Vote extends ReturnType<typeof readVote> {}

const readEntry = (r: FieldReader) => ({
  slot: r.u64(),
  price: r.u64(),
  conf: r.u64(),
})
export interface Entry extends ReturnType<typeof readEntry> {}

export const sideVariants = ['near', 'above', 'below'] as const
export type Side = (typeof sideVariants)[number]

const readSource = (r: FieldReader) => ({
  pool: r.key(),
  enlistedSlot: r.u64(),
  cumulative: r.u128(),
  observedSlot: r.u64(),
  price: r.u64(),
  pricedSlot: r.u64(),
  depth0: r.u64(),
  depth1: r.u64(),
  depth2: r.u64(),
  depth3: r.u64(),
  periodSlot: r.u64(),
  isAnchored: r.bool(),
})
export interface Source extends ReturnType<typeof readSource> {}

const readSetSeeds = (r: FieldReader) => ({
  admin: r.key(),
  index: r.u16(),
})
export interface SetSeeds extends ReturnType<typeof readSetSeeds> {}
export const setSeeds = (seeds: SetSeeds) => encodeSeeds('set', readSetSeeds, seeds)
export const findSetPda = (seeds: SetSeeds) =>
  getProgramDerivedAddress({ programAddress: PROGRAM, seeds: setSeeds(seeds) })

const readFeedSeeds = (r: FieldReader) => ({
  set: r.key(),
  mint: r.key(),
})
export interface FeedSeeds extends ReturnType<typeof readFeedSeeds> {}
export const feedSeeds = (seeds: FeedSeeds) => encodeSeeds('feed', readFeedSeeds, seeds)
export const findFeedPda = (seeds: FeedSeeds) =>
  getProgramDerivedAddress({ programAddress: PROGRAM, seeds: feedSeeds(seeds) })

const readPoolFeedSeeds = (r: FieldReader) => ({
  pool: r.key(),
  quoteFeed: r.key(),
  minSlots: r.u16(),
  minDepthUsd: r.u32(),
})
export interface PoolFeedSeeds extends ReturnType<typeof readPoolFeedSeeds> {}
export const poolFeedSeeds = (seeds: PoolFeedSeeds) => encodeSeeds('poolFeed', readPoolFeedSeeds, seeds)
export const findPoolFeedPda = (seeds: PoolFeedSeeds) =>
  getProgramDerivedAddress({ programAddress: PROGRAM, seeds: poolFeedSeeds(seeds) })

const readTokenFeedSeeds = (r: FieldReader) => ({
  quoteFeed: r.key(),
  mint: r.key(),
})
export interface TokenFeedSeeds extends ReturnType<typeof readTokenFeedSeeds> {}
export const tokenFeedSeeds = (seeds: TokenFeedSeeds) => encodeSeeds('tokenFeed', readTokenFeedSeeds, seeds)
export const findTokenFeedPda = (seeds: TokenFeedSeeds) =>
  getProgramDerivedAddress({ programAddress: PROGRAM, seeds: tokenFeedSeeds(seeds) })

const readSourcesSeeds = (r: FieldReader) => ({
  feed: r.key(),
})
export interface SourcesSeeds extends ReturnType<typeof readSourcesSeeds> {}
export const sourcesSeeds = (seeds: SourcesSeeds) => encodeSeeds('sources', readSourcesSeeds, seeds)
export const findSourcesPda = (seeds: SourcesSeeds) =>
  getProgramDerivedAddress({ programAddress: PROGRAM, seeds: sourcesSeeds(seeds) })

export const SET_SIZE = 573
export const SET_DISCRIMINATOR = Uint8Array.of(111, 114, 112, 117, 98, 115, 101, 116)
const readSet = (r: FieldReader) => ({
  admin: r.key(),
  changeAt: r.i64(),
  version: r.u32(),
  minLive: r.u8(),
  nextMinLive: r.u8(),
  publishers: r.room(258, () => readPublisher(r)),
  nextPublishers: r.room(258, () => readPublisher(r)),
  index: r.u16(),
  bump: r.u8(),
})
export interface Set extends ReturnType<typeof readSet> {}
export const decodeSet = (data: Uint8Array) => decode<Set>(SET_DISCRIMINATOR, readSet, data)
export const encodeSet = (value: Set) => encode(SET_DISCRIMINATOR, readSet, value)

export const FEED_SIZE = 3596
export const FEED_DISCRIMINATOR = Uint8Array.of(111, 114, 112, 102, 101, 101, 100, 115)
const readFeed = (r: FieldReader) => ({
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
})
export interface Feed extends ReturnType<typeof readFeed> {}
export const decodeFeed = (data: Uint8Array) => decode<Feed>(FEED_DISCRIMINATOR, readFeed, data)
export const encodeFeed = (value: Feed) => encode(FEED_DISCRIMINATOR, readFeed, value)

export const SOURCES_SIZE = 1029
export const SOURCES_DISCRIMINATOR = Uint8Array.of(111, 114, 115, 111, 117, 114, 99, 101)
const readSources = (r: FieldReader) => ({
  feed: r.key(),
  movedSlot: r.u64(),
  agreedSlot: r.u64(),
  side: r.choice(sideVariants),
  agreed: r.u8(),
  bump: r.u8(),
  sources: r.room(970, () => readSource(r)),
})
export interface Sources extends ReturnType<typeof readSources> {}
export const decodeSources = (data: Uint8Array) => decode<Sources>(SOURCES_DISCRIMINATOR, readSources, data)
export const encodeSources = (value: Sources) => encode(SOURCES_DISCRIMINATOR, readSources, value)

export const CREATE_SET_DISCRIMINATOR = 0
const createSetAccounts = [
  ['admin', 'signer writable'],
  ['set', 'writable'],
  ['systemProgram', ''],
] as const
export interface CreateSetAccounts extends AccountsOf<typeof createSetAccounts> {}
const readCreateSetArgs = (r: FieldReader) => ({
  index: r.u16(),
  minLive: r.u8(),
  publishers: r.list(() => readPublisher(r)),
})
export interface CreateSetArgs extends ReturnType<typeof readCreateSetArgs> {}
/** Names the publishers of a set of feeds. */
export const createSet = (accounts: CreateSetAccounts, args: CreateSetArgs) =>
  instruction(PROGRAM, createSetAccounts, accounts, encode(CREATE_SET_DISCRIMINATOR, readCreateSetArgs, args))
export const decodeCreateSet = (data: Uint8Array) => decode<CreateSetArgs>(CREATE_SET_DISCRIMINATOR, readCreateSetArgs, data)

export const PROPOSE_CHANGE_DISCRIMINATOR = 1
const proposeChangeAccounts = [
  ['admin', 'signer'],
  ['set', 'writable'],
] as const
export interface ProposeChangeAccounts extends AccountsOf<typeof proposeChangeAccounts> {}
const readProposeChangeArgs = (r: FieldReader) => ({
  minLive: r.u8(),
  publishers: r.list(() => readPublisher(r)),
})
export interface ProposeChangeArgs extends ReturnType<typeof readProposeChangeArgs> {}
/** Proposes other publishers, from 48 hours later, in the place of an earlier proposal. */
export const proposeChange = (accounts: ProposeChangeAccounts, args: ProposeChangeArgs) =>
  instruction(PROGRAM, proposeChangeAccounts, accounts, encode(PROPOSE_CHANGE_DISCRIMINATOR, readProposeChangeArgs, args))
export const decodeProposeChange = (data: Uint8Array) => decode<ProposeChangeArgs>(PROPOSE_CHANGE_DISCRIMINATOR, readProposeChangeArgs, data)

export const CANCEL_CHANGE_DISCRIMINATOR = 2
const cancelChangeAccounts = [
  ['admin', 'signer'],
  ['set', 'writable'],
] as const
export interface CancelChangeAccounts extends AccountsOf<typeof cancelChangeAccounts> {}
/** Withdraws the proposed change. */
export const cancelChange = (accounts: CancelChangeAccounts) =>
  instruction(PROGRAM, cancelChangeAccounts, accounts, Uint8Array.of(CANCEL_CHANGE_DISCRIMINATOR))

export const APPLY_CHANGE_DISCRIMINATOR = 3
const applyChangeAccounts = [
  ['set', 'writable'],
] as const
export interface ApplyChangeAccounts extends AccountsOf<typeof applyChangeAccounts> {}
/** Applies the proposed change. Anyone may. */
export const applyChange = (accounts: ApplyChangeAccounts) =>
  instruction(PROGRAM, applyChangeAccounts, accounts, Uint8Array.of(APPLY_CHANGE_DISCRIMINATOR))

export const CREATE_FEED_DISCRIMINATOR = 4
const createFeedAccounts = [
  ['admin', 'signer writable'],
  ['set', ''],
  ['mint', ''],
  ['feed', 'writable'],
  ['systemProgram', ''],
] as const
export interface CreateFeedAccounts extends AccountsOf<typeof createFeedAccounts> {}
const readCreateFeedArgs = (r: FieldReader) => ({
  maxConfPpm: r.u32(),
  jumpPpm: r.u32(),
  maxAgeSlots: r.u16(),
})
export interface CreateFeedArgs extends ReturnType<typeof readCreateFeedArgs> {}
/** Opens the feed of a mint that the publishers of a set price. */
export const createFeed = (accounts: CreateFeedAccounts, args: CreateFeedArgs) =>
  instruction(PROGRAM, createFeedAccounts, accounts, encode(CREATE_FEED_DISCRIMINATOR, readCreateFeedArgs, args))
export const decodeCreateFeed = (data: Uint8Array) => decode<CreateFeedArgs>(CREATE_FEED_DISCRIMINATOR, readCreateFeedArgs, data)

export const PUBLISH_DISCRIMINATOR = 5
const publishAccounts = [
  ['publisher', 'signer'],
  ['set', ''],
] as const
export interface PublishAccounts extends AccountsOf<typeof publishAccounts> {}
const readPublishArgs = (r: FieldReader) => ({
  slot: r.u64(),
  quotes: r.list(() => readQuote(r)),
})
export interface PublishArgs extends ReturnType<typeof readPublishArgs> {}
/** Votes for the prices of up to 12 feeds, whose accounts come behind the named ones. */
export const publish = (accounts: PublishAccounts, args: PublishArgs) =>
  instruction(PROGRAM, publishAccounts, accounts, encode(PUBLISH_DISCRIMINATOR, readPublishArgs, args))
export const decodePublish = (data: Uint8Array) => decode<PublishArgs>(PUBLISH_DISCRIMINATOR, readPublishArgs, data)

export const OBSERVE_DISCRIMINATOR = 7
const observeAccounts = [
  ['pool', ''],
  ['quoteFeed', ''],
  ['feed', 'writable'],
] as const
export interface ObserveAccounts extends AccountsOf<typeof observeAccounts> {}
/** Enters the average price of a pool in a feed of that pool alone, which can no longer be opened. Anyone may. */
export const observe = (accounts: ObserveAccounts) =>
  instruction(PROGRAM, observeAccounts, accounts, Uint8Array.of(OBSERVE_DISCRIMINATOR))

export const CREATE_TOKEN_FEED_DISCRIMINATOR = 8
const createTokenFeedAccounts = [
  ['payer', 'signer writable'],
  ['quoteFeed', ''],
  ['mint', ''],
  ['feed', 'writable'],
  ['sources', 'writable'],
  ['systemProgram', ''],
] as const
export interface CreateTokenFeedAccounts extends AccountsOf<typeof createTokenFeedAccounts> {}
/** Opens the feed of a token by its pools with the token of a published feed. Anyone may. */
export const createTokenFeed = (accounts: CreateTokenFeedAccounts) =>
  instruction(PROGRAM, createTokenFeedAccounts, accounts, Uint8Array.of(CREATE_TOKEN_FEED_DISCRIMINATOR))

export const ENLIST_DISCRIMINATOR = 9
const enlistAccounts = [
  ['pool', ''],
  ['quoteFeed', ''],
  ['feed', ''],
  ['sources', 'writable'],
] as const
export interface EnlistAccounts extends AccountsOf<typeof enlistAccounts> {}
/** Puts a pool among those that a feed takes its price from. Anyone may. */
export const enlist = (accounts: EnlistAccounts) =>
  instruction(PROGRAM, enlistAccounts, accounts, Uint8Array.of(ENLIST_DISCRIMINATOR))

export const OBSERVE_TOKEN_DISCRIMINATOR = 10
const observeTokenAccounts = [
  ['pool', ''],
  ['quoteFeed', ''],
  ['feed', 'writable'],
  ['sources', 'writable'],
] as const
export interface ObserveTokenAccounts extends AccountsOf<typeof observeTokenAccounts> {}
/** Observes a pool of a feed, and enters the price of all its pools. Anyone may. */
export const observeToken = (accounts: ObserveTokenAccounts) =>
  instruction(PROGRAM, observeTokenAccounts, accounts, Uint8Array.of(OBSERVE_TOKEN_DISCRIMINATOR))

export const instructions = /* @__PURE__ */ instructionList({
  createSet: [CREATE_SET_DISCRIMINATOR, createSetAccounts],
  proposeChange: [PROPOSE_CHANGE_DISCRIMINATOR, proposeChangeAccounts],
  cancelChange: [CANCEL_CHANGE_DISCRIMINATOR, cancelChangeAccounts],
  applyChange: [APPLY_CHANGE_DISCRIMINATOR, applyChangeAccounts],
  createFeed: [CREATE_FEED_DISCRIMINATOR, createFeedAccounts],
  publish: [PUBLISH_DISCRIMINATOR, publishAccounts],
  observe: [OBSERVE_DISCRIMINATOR, observeAccounts],
  createTokenFeed: [CREATE_TOKEN_FEED_DISCRIMINATOR, createTokenFeedAccounts],
  enlist: [ENLIST_DISCRIMINATOR, enlistAccounts],
  observeToken: [OBSERVE_TOKEN_DISCRIMINATOR, observeTokenAccounts],
})

const readSetChangedEvent = (r: FieldReader) => ({
  type: 'setChanged' as const,
  set: r.key(),
  admin: r.key(),
  changeAt: r.i64(),
  version: r.u32(),
  minLive: r.u8(),
  nextMinLive: r.u8(),
  publishers: r.room(258, () => readPublisher(r)),
  nextPublishers: r.room(258, () => readPublisher(r)),
})
export interface SetChangedEvent extends ReturnType<typeof readSetChangedEvent> {}

const readFeedCreatedEvent = (r: FieldReader) => ({
  type: 'feedCreated' as const,
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
})
export interface FeedCreatedEvent extends ReturnType<typeof readFeedCreatedEvent> {}

const readPriceEnteredEvent = (r: FieldReader) => ({
  type: 'priceEntered' as const,
  feed: r.key(),
  price: r.u64(),
  conf: r.u64(),
  average: r.u64(),
})
export interface PriceEnteredEvent extends ReturnType<typeof readPriceEnteredEvent> {}

const readPriceHeldBackEvent = (r: FieldReader) => ({
  type: 'priceHeldBack' as const,
  feed: r.key(),
  price: r.u64(),
  conf: r.u64(),
  average: r.u64(),
})
export interface PriceHeldBackEvent extends ReturnType<typeof readPriceHeldBackEvent> {}

const readPoolAnchoredEvent = (r: FieldReader) => ({
  type: 'poolAnchored' as const,
  feed: r.key(),
  isAnchored: r.bool(),
})
export interface PoolAnchoredEvent extends ReturnType<typeof readPoolAnchoredEvent> {}

const readSourceEnlistedEvent = (r: FieldReader) => ({
  type: 'sourceEnlisted' as const,
  feed: r.key(),
  pool: r.key(),
  depthUsd: r.u64(),
})
export interface SourceEnlistedEvent extends ReturnType<typeof readSourceEnlistedEvent> {}

const readSourceObservedEvent = (r: FieldReader) => ({
  type: 'sourceObserved' as const,
  feed: r.key(),
  pool: r.key(),
  price: r.u64(),
  depthUsd: r.u64(),
})
export interface SourceObservedEvent extends ReturnType<typeof readSourceObservedEvent> {}

const readEvent = (kind: number, r: FieldReader) => {
  switch (kind) {
    case 0:
      return readSetChangedEvent(r)
    case 1:
      return readFeedCreatedEvent(r)
    case 2:
      return readPriceEnteredEvent(r)
    case 3:
      return readPriceHeldBackEvent(r)
    case 4:
      return readPoolAnchoredEvent(r)
    case 5:
      return readSourceEnlistedEvent(r)
    case 6:
      return readSourceObservedEvent(r)
    default:
      return undefined
  }
}
export type OracleEvent = NonNullable<ReturnType<typeof readEvent>>
export const decodeEvent = (data: Uint8Array) => decodeOneOf<OracleEvent>(readEvent, data)
export const encodeEvent = (value: OracleEvent) => encodeOneOf<OracleEvent>(readEvent, value)

const errorRows = {
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
  6016: { name: 'alreadyEnlisted', message: "The feed takes its price from this pool already" },
  6017: { name: 'tooShallow', message: "The pool has too little depth at its price" },
  6018: { name: 'noPlace', message: "All places of the feed have pools that are deeper or new" },
} as const
export const errors: Readonly<Record<number, { name: string; message: string }>> = errorRows
export const errorCodes = /* @__PURE__ */ errorCodesOf(errorRows)
