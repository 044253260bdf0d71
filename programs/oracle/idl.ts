import {
  definedTypeLinkNode,
  definedTypeNode,
  programNode,
  rootNode,
  structFieldTypeNode,
  structTypeNode,
} from '@codama/nodes'
import {
  account,
  bool,
  choice,
  errors,
  event,
  type Fields,
  i64,
  instruction,
  list,
  named,
  pda,
  pubkey,
  roomFor,
  u8,
  u16,
  u32,
  u64,
  u128,
} from '../toolchain/codegen/idl.ts'

const struct = (name: string, fields: Fields) =>
  definedTypeNode({
    name,
    type: structTypeNode(
      Object.entries(fields).map(([key, type]) => structFieldTypeNode({ name: key, type })),
    ),
  })

const publishers = roomFor(8, 'publisher', 32)

/** Publishers of a set, and the change that waits. */
const setState: Fields = {
  admin: pubkey,
  /** Unix seconds from which anybody may apply the change that waits; 0 without one. */
  changeAt: i64,
  /** Counts applied changes: votes of an earlier version do not count. */
  version: u32,
  /** Prices are entered while at least so many publishers vote: more than half of them. */
  minLive: u8,
  nextMinLive: u8,
  publishers,
  nextPublishers: publishers,
}

/** What a feed prices, and its limits. All of it is immutable. */
const feedTerms: Fields = {
  /** The set of publishers; all zeros for a feed of pools. */
  set: pubkey,
  /** Of the token that is priced. */
  mint: pubkey,
  /** The feed of the other token in the pools; all zeros for a published feed. The pool is that of a feed of one pool alone. */
  pool: pubkey,
  quoteFeed: pubkey,
  /** Of a pool: what it must hold of the other token, in whole USD, at both ends of an average. */
  minDepthUsd: u32,
  /** A price with a wider confidence than this part of it is not to be traded on. */
  maxConfPpm: u32,
  /** Published: a price further than this from the average is entered only when it is confirmed. */
  jumpPpm: u32,
  /** An older price is not to be traded on. */
  maxAgeSlots: u16,
  /** Of a pool: the least number of slots that are averaged. */
  minSlots: u16,
  /** Of the mint: a price is that of 10^decimals base units. */
  decimals: u8,
}

/** Prices published by several keys, and those of pools. The rules are in programs/README.md. */
export const oracle = rootNode(
  programNode({
    name: 'oracle',
    publicKey: 'ca11istoFeeds111111111111111111111111111111',
    version: '1.0.0',
    definedTypes: [
      struct('publisher', { key: pubkey }),
      /** USD per whole token and its confidence, both in 1e-8 USD. */
      struct('quote', { price: u64, conf: u64 }),
      struct('vote', {
        price: u64,
        conf: u64,
        /** Slot that the publisher saw this price in; 0 without a vote. */
        slot: u64,
        /** Slot of the first of its latest votes that were above (below) the jump limit; 0 when the last one was not. */
        risingSince: u64,
        fallingSince: u64,
      }),
      /** A price of the ring, as of the end of its slot. */
      struct('entry', { slot: u64, price: u64, conf: u64 }),
      named('side', choice('near', 'above', 'below')),
      /** A pool or curve that the price of a token is taken from. */
      struct('source', {
        pool: pubkey,
        enlistedSlot: u64,
        /** Its cumulative price at the start of `observedSlot`, in which the present interval begins. */
        cumulative: u128,
        observedSlot: u64,
        /** Its mean price over the last interval, in 1e-8 USD, and the end of that; 0 without one. */
        price: u64,
        pricedSlot: u64,
        /** The least depth seen in each of the last four periods, the newest first, in whole USD; the slot where that began. */
        depth0: u64,
        depth1: u64,
        depth2: u64,
        depth3: u64,
        periodSlot: u64,
        /** The pool was deep enough where the present interval begins. */
        isAnchored: bool,
      }),
    ],
    pdas: [
      pda('set', 'set', { admin: pubkey, index: u16 }),
      pda('feed', 'feed', { set: pubkey, mint: pubkey }),
      pda('poolFeed', 'poolFeed', { pool: pubkey, quoteFeed: pubkey, minSlots: u16, minDepthUsd: u32 }),
      pda('tokenFeed', 'tokenFeed', { quoteFeed: pubkey, mint: pubkey }),
      pda('sources', 'sources', { feed: pubkey }),
    ],
    accounts: [
      account('set', 'orpubset', 'set', { ...setState, index: u16, bump: u8 }),
      account('feed', 'orpfeeds', 'feed', {
        ...feedTerms,
        /** The last observation of a pool has enough depth: an average may begin there. */
        isAnchored: bool,
        /** The last price that was voted for was not entered, because it jumped. */
        isHeldBack: bool,
        bump: u8,
        /** Version of the set that the votes are of. */
        version: u32,
        /** Number of prices ever entered: price `n`, counted from 0, is or was in place `n % 128` of the ring. */
        entered: u64,
        /** Exponential average of the entered prices over 750 slots. */
        average: u64,
        /** The cumulative price of a pool at the start of `observedSlot`: Q64.64 times slots, modulo 2^128. */
        observedCumulative: u128,
        observedSlot: u64,
        /** In the order of the publishers of the set. */
        votes: roomFor(8, 'vote', 40),
        /** One price a slot. */
        ring: roomFor(128, 'entry', 24),
      }),
      account('sources', 'orsource', 'sources', {
        feed: pubkey,
        /** In which the price of the feed last moved, or could have. */
        movedSlot: u64,
        /** In how many moves on end the sources were on one side of the feed's price, and the slot of the last one. */
        agreedSlot: u64,
        side: definedTypeLinkNode('side'),
        agreed: u8,
        bump: u8,
        /** A place that is free has the key of zeros. */
        sources: roomFor(8, 'source', 121),
      }),
    ],
    instructions: [
      instruction(
        'createSet',
        0,
        { admin: 'signer writable', set: 'writable', systemProgram: '' },
        { index: u16, minLive: u8, publishers: list(definedTypeLinkNode('publisher')) },
        'Names the publishers of a set of feeds.',
      ),
      instruction(
        'proposeChange',
        1,
        { admin: 'signer', set: 'writable' },
        { minLive: u8, publishers: list(definedTypeLinkNode('publisher')) },
        'Proposes other publishers, from 48 hours later, in the place of an earlier proposal.',
      ),
      instruction(
        'cancelChange',
        2,
        { admin: 'signer', set: 'writable' },
        {},
        'Withdraws the proposed change.',
      ),
      instruction('applyChange', 3, { set: 'writable' }, {}, 'Applies the proposed change. Anyone may.'),
      instruction(
        'createFeed',
        4,
        { admin: 'signer writable', set: '', mint: '', feed: 'writable', systemProgram: '' },
        { maxConfPpm: u32, jumpPpm: u32, maxAgeSlots: u16 },
        'Opens the feed of a mint that the publishers of a set price.',
      ),
      instruction(
        'publish',
        5,
        { publisher: 'signer', set: '' },
        { slot: u64, quotes: list(definedTypeLinkNode('quote')) },
        'Votes for the prices of up to 12 feeds, whose accounts come behind the named ones.',
      ),
      instruction(
        'observe',
        7,
        { pool: '', quoteFeed: '', feed: 'writable' },
        {},
        'Enters the average price of a pool in a feed of that pool alone, which can no longer be opened. Anyone may.',
      ),
      instruction(
        'createTokenFeed',
        8,
        {
          payer: 'signer writable',
          quoteFeed: '',
          mint: '',
          feed: 'writable',
          sources: 'writable',
          systemProgram: '',
        },
        {},
        'Opens the feed of a token by its pools with the token of a published feed. Anyone may.',
      ),
      instruction(
        'enlist',
        9,
        { pool: '', quoteFeed: '', feed: '', sources: 'writable' },
        {},
        'Puts a pool among those that a feed takes its price from. Anyone may.',
      ),
      instruction(
        'observeToken',
        10,
        { pool: '', quoteFeed: '', feed: 'writable', sources: 'writable' },
        {},
        'Observes a pool of a feed, and enters the price of all its pools. Anyone may.',
      ),
    ],
    events: [
      /** A set after an instruction on it. */
      event('setChanged', 0, { set: pubkey, ...setState }),
      event('feedCreated', 1, { feed: pubkey, ...feedTerms }),
      /** The price of the slot was entered. */
      event('priceEntered', 2, { feed: pubkey, price: u64, conf: u64, average: u64 }),
      /** A price that jumped waits for its confirmation. */
      event('priceHeldBack', 3, { feed: pubkey, price: u64, conf: u64, average: u64 }),
      /** A pool was observed without a price: the first time, after too long, or without the depth. */
      event('poolAnchored', 4, { feed: pubkey, isAnchored: bool }),
      /** A pool was put among the sources of a feed. */
      event('sourceEnlisted', 5, { feed: pubkey, pool: pubkey, depthUsd: u64 }),
      /** A source was observed: with a mean price in 1e-8 USD, or with 0 where its interval gave none. */
      event('sourceObserved', 6, { feed: pubkey, pool: pubkey, price: u64, depthUsd: u64 }),
    ],
    errors: errors({
      invalidAccount: 'An account is not the one that this instruction needs',
      invalidInstruction: 'Instruction data is malformed',
      overflow: 'Calculation overflow',
      wrongAdmin: 'Only its admin may do this to a set',
      invalidPublishers:
        'A set has one to eight different publishers, and more than half of them must be live',
      noChange: 'No change of this set is proposed',
      changeTooEarly: 'The change cannot be applied yet',
      invalidTerms: 'A limit of the feed is outside of its range',
      notPublisher: 'The signer does not publish to this set',
      invalidPrice: 'A price or its confidence is outside of its range',
      futureSlot: 'The slot of a price has not come yet',
      lateSlot: 'The price was seen too long ago',
      repeatedSlot: 'A publisher votes once a slot, in order',
      unsupportedPool: 'This pool has no price that a feed can average',
      observedTooSoon: 'The observation before is too recent',
      unusableQuote: 'The price of the other token is missing, too old or too uncertain',
      alreadyEnlisted: 'The feed takes its price from this pool already',
      tooShallow: 'The pool has too little depth at its price',
      noPlace: 'All places of the feed have pools that are deeper or new',
    }),
  }),
)
