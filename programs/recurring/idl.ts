import { definedTypeLinkNode, programNode, rootNode } from '@codama/nodes'
import { routeTypes, steps } from '../router/idl.ts'
import {
  account,
  choice,
  errors,
  event,
  type Fields,
  i64,
  instruction,
  named,
  pubkey,
  u8,
  u16,
  u32,
  u64,
} from '../toolchain/codegen/idl.ts'
import {
  closedFields,
  openOrderConfig,
  orderConfig,
  orderConfigOpened,
  orderPaidOut,
  orderPdas,
  orderTypes,
  orderValued,
} from '../toolchain/codegen/order-idl.ts'

/** The order as its account holds it, and every event after it. */
const state: Fields = {
  maker: pubkey,
  /** What the order sells and buys, and its vaults of both. */
  mint0: pubkey,
  mint1: pubkey,
  vault0: pubkey,
  vault1: pubkey,
  /** Prices of the mints: the address of a feed, or a Pyth feed id; all zeros without `maxDeviationBps`. */
  feed0: pubkey,
  feed1: pubkey,
  feeOwner: pubkey,
  /** Token account of `mint1` that gets the referral fee; all zeros without one. */
  referral: pubkey,
  nonce: u64,
  /** `time`: what a cycle sells; the last one sells the rest too. `value`: what `minOut` is the least for. */
  amountPerCycle: u64,
  /** `value`: by how much the value of what is held is to grow with each cycle, in 1e-8 USD. */
  incrementUsd: u64,
  /**
   * What `amountPerCycle` must bring at least, whatever the feeds say, and may bring at most, less fees; 0: no limit. Only
   * orders that were made before every order had a floor have no least.
   */
  minOut: u64,
  maxOut: u64,
  /** Of `mint0`: all that was ever deposited, what is left to sell, and what was sold. */
  deposited: u64,
  remaining: u64,
  spent: u64,
  /** Of `mint1`, less fees: all that was bought, and what of it is in the vault. */
  received: u64,
  held: u64,
  /** The first interval of the schedule that may still be filled. */
  nextCycle: u64,
  /** Intervals that went by without a cycle, those of a pause left out. */
  missed: u64,
  /** Unix seconds. */
  createdAt: i64,
  /** When interval 0 of the schedule begins. */
  startAt: i64,
  /** 0: the order is not paused. */
  pausedAt: i64,
  /** Seconds. */
  interval: u32,
  /** Cycles in all, and those that are done. */
  cycles: u32,
  done: u32,
  /** Lamports of the deposit that a keeper gets for a cycle, and for closing. */
  fillReward: u32,
  closeReward: u32,
  /** Of the output. */
  feeBps: u16,
  referralBps: u16,
  /** How much less than the value of the input, by both feeds, may arrive less fees; 0: no feeds. */
  maxDeviationBps: u16,
  kind: definedTypeLinkNode('orderKind'),
  feedKind0: definedTypeLinkNode('feedKind'),
  feedKind1: definedTypeLinkNode('feedKind'),
  bump: u8,
}

const maker = { maker: 'signer', order: 'writable' } as const

/** Orders that buy in intervals until their deposit is used. The rules are in programs/README.md. */
export const recurring = rootNode(
  programNode({
    name: 'recurring',
    publicKey: 'ca11istoRecurring11111111111111111111111111',
    version: '1.0.0',
    definedTypes: [
      ...routeTypes,
      ...orderTypes,
      named('orderKind', choice('time', 'value')),
      named(
        'orderChange',
        choice('created', 'filled', 'passed', 'paused', 'resumed', 'deposited', 'withdrawn', 'claimed'),
      ),
      named('closeReason', choice('cancelled', 'completed')),
    ],
    pdas: orderPdas,
    accounts: [orderConfig('rcconfig'), account('order', 'rcgorder', 'order', state)],
    instructions: [
      openOrderConfig,
      instruction(
        'create',
        1,
        {
          payer: 'signer writable',
          maker: 'signer',
          config: '',
          order: 'writable',
          mint0: '',
          mint1: '',
          vault0: 'writable',
          vault1: 'writable',
          source: 'writable',
          tokenProgram: '',
          systemProgram: '',
          feed0: 'optional',
          feed1: 'optional',
        },
        {
          nonce: u64,
          amount: u64,
          amountPerCycle: u64,
          incrementUsd: u64,
          minOut: u64,
          maxOut: u64,
          /** 0, or any time that is past: at once. */
          startAt: i64,
          interval: u32,
          /** `value`: at most so many cycles. `time`: 0, the deposit says how many. */
          cycles: u32,
          maxDeviationBps: u16,
          referralBps: u16,
          kind: definedTypeLinkNode('orderKind'),
          feedKind0: definedTypeLinkNode('feedKind'),
          feedKind1: definedTypeLinkNode('feedKind'),
          feed0: pubkey,
          feed1: pubkey,
          referral: pubkey,
        },
        'Deposits the input of an order. The accounts of its own feeds must be given.',
      ),
      instruction(
        'fill',
        2,
        {
          keeper: 'signer writable',
          maker: 'writable',
          order: 'writable',
          vault0: 'writable',
          vault1: 'writable',
          mint0: '',
          mint1: '',
          destination: 'writable',
          feeAccount: 'writable',
          referral: 'writable optional',
          feed0: 'optional',
          feed1: 'optional',
          router: '',
          tokenProgram: '',
          systemProgram: '',
          slotHashes: '',
        },
        { steps },
        'Swaps what the cycle that is due sells, by a route of the router, whose step accounts follow. Anyone may.',
      ),
      instruction(
        'pass',
        3,
        { keeper: 'signer writable', order: 'writable', mint1: '', feed1: '', slotHashes: '' },
        {},
        'Ends the cycle of a value order that is due and has nothing to buy. Anyone may.',
      ),
      instruction('pause', 4, maker, {}, 'Stops the schedule.'),
      instruction(
        'resume',
        5,
        maker,
        {},
        'Goes on with the schedule; begins it anew, now, where a cycle is due.',
      ),
      instruction(
        'deposit',
        6,
        {
          payer: 'signer writable',
          maker: 'signer',
          order: 'writable',
          vault0: 'writable',
          mint0: '',
          source: 'writable',
          tokenProgram: '',
          systemProgram: '',
        },
        /** `cycles`: `value`: so many more; `time`: 0, the amount says how many more, at least one. */
        { amount: u64, cycles: u32 },
        'Adds to the input.',
      ),
      instruction(
        'withdraw',
        7,
        {
          maker: 'signer',
          order: 'writable',
          vault: 'writable',
          mint: '',
          destination: 'writable',
          tokenProgram: '',
        },
        { amount: u64 },
        'Pays to the maker a part of the input or of the output of a value order; wrapped SOL stays wrapped.',
      ),
      instruction(
        'claim',
        8,
        {
          payer: 'signer writable',
          maker: 'writable',
          order: 'writable',
          vault1: 'writable',
          mint1: '',
          destination: 'writable',
          tokenProgram: '',
          systemProgram: '',
        },
        {},
        'Pays to the maker what a time order has bought and waits in the vault. Anyone may.',
      ),
      instruction(
        'close',
        9,
        {
          closer: 'signer writable',
          maker: 'writable',
          order: 'writable',
          vault0: 'writable',
          vault1: 'writable',
          mint0: '',
          mint1: '',
          destination0: 'writable',
          destination1: 'writable',
          tokenProgram: '',
        },
        {},
        'Returns all to the maker and closes the order: the maker at any time, anybody when it is completed.',
      ),
    ],
    events: [
      orderConfigOpened,
      /** An order after an instruction. */
      event('orderChanged', 1, { order: pubkey, change: definedTypeLinkNode('orderChange'), ...state }),
      event('filled', 2, {
        order: pubkey,
        maker: pubkey,
        keeper: pubkey,
        mint0: pubkey,
        mint1: pubkey,
        /** The interval of the schedule. */
        cycle: u64,
        spent: u64,
        /** Arrived from the route, fees included. */
        received: u64,
        fee: u64,
        referralFee: u64,
        /** Sent to the maker now. */
        paid: u64,
        /** The least that the order accepts for `spent`. */
        minimum: u64,
        /** Lamports. */
        reward: u64,
      }),
      /** A cycle of a value order that had nothing to buy; `value` is that of what it holds, in 1e-8 USD. */
      event('passed', 3, {
        order: pubkey,
        maker: pubkey,
        keeper: pubkey,
        cycle: u64,
        value: u64,
        reward: u64,
      }),
      orderPaidOut(4),
      event('closed', 5, {
        ...closedFields,
        reason: definedTypeLinkNode('closeReason'),
      }),
      orderValued(6),
    ],
    errors: errors({
      invalidAccount: 'An account is not the one that this instruction needs',
      invalidInstruction: 'Instruction data is malformed',
      overflow: 'Calculation overflow',
      unsupportedMint: 'Only tokens of the Token program are supported, not those of Token-2022',
      invalidTerms: 'A term is outside of its range, or of no use for this kind of order',
      zeroAmount: 'An amount is zero',
      wrongMaker: 'Only its maker may do this to an order',
      wrongKind: 'Another kind of order has this instruction',
      wrongFeed: 'The feed prices another token',
      invalidStart: 'The order would begin too late',
      vaultChanged: 'The route took more than it was given, or a right over a vault',
      invalidFeeAccount: 'The fee cannot be paid to this account',
      destinationMissing: 'The maker has no token account that can receive this',
      paused: 'The order is paused',
      notPaused: 'The order is not paused',
      completed: 'All cycles are done',
      stillOpen: 'Only its maker may close an order that is open',
      notDue: 'No cycle is due',
      wrongAmount: 'The route takes less than the cycle sells, or the amount is more than there is',
      nothingToBuy: 'What is held is worth enough for this cycle',
      stillToBuy: 'What is held is not worth enough for this cycle',
      priceNotMet: 'The route pays less than the order asks',
      aboveBand: 'The route pays more than the order allows',
      unusablePrice: 'A price is missing, too old or too uncertain',
      missingFloor: 'The order has no worst price',
    }),
  }),
)
