import { definedTypeLinkNode, programNode, rootNode } from '@codama/nodes'
import { routeTypes, steps } from '../router/idl.ts'
import {
  account,
  bool,
  choice,
  errors,
  event,
  type Fields,
  i64,
  instruction,
  named,
  pubkey,
  struct,
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

const legTerms = definedTypeLinkNode('legTerms')
const leg = definedTypeLinkNode('leg')

/** The order as its account holds it, and every event after it. */
const state: Fields = {
  maker: pubkey,
  /** What the order first sells and buys, and its vaults of both. */
  mint0: pubkey,
  mint1: pubkey,
  vault0: pubkey,
  vault1: pubkey,
  /** Prices of the mints: the address of a feed, or a Pyth feed id; all zeros without one. */
  feed0: pubkey,
  feed1: pubkey,
  feeOwner: pubkey,
  /** Token account that gets the referral fee, whenever it is of the mint that is bought; all zeros without one. */
  referral: pubkey,
  nonce: u64,
  /** What the present phase sells in all, what is left of that, and what it has bought, less fees. */
  making: u64,
  remaining: u64,
  received: u64,
  /** Unix seconds. */
  createdAt: i64,
  /** 0: never. */
  expiresAt: i64,
  /** When the maker last confirmed the order: by `touch`, or by any change. */
  touchedAt: i64,
  entry: leg,
  takeProfit: leg,
  stop: leg,
  /** The order also expires so many seconds after `touchedAt`; 0: it does not. */
  touchSeconds: u32,
  /** Lamports of the deposit that a keeper gets for a fill, and for closing. */
  fillReward: u32,
  closeReward: u32,
  /** Of the output. */
  feeBps: u16,
  referralBps: u16,
  feedKind0: definedTypeLinkNode('feedKind'),
  feedKind1: definedTypeLinkNode('feedKind'),
  phase: definedTypeLinkNode('phase'),
  /** The entry is filled, and the exit sells `mint1` for `mint0`. */
  isSwapped: bool,
  bump: u8,
}

const maker = { maker: 'signer', order: 'writable' } as const

/** Orders that wait in their maker's own account until anybody fills them. The rules are in programs/README.md. */
export const trigger = rootNode(
  programNode({
    name: 'trigger',
    publicKey: 'ca11istoTrigger1111111111111111111111111111',
    version: '1.0.0',
    definedTypes: [
      ...routeTypes,
      ...orderTypes,
      named('legKind', choice('none', 'limit', 'above', 'below', 'trailingFall', 'trailingRise')),
      named('phase', choice('entry', 'exit')),
      named('orderChange', choice('created', 'filled', 'advanced', 'edited', 'expirySet', 'touched')),
      named('closeReason', choice('cancelled', 'completed', 'expired', 'unconfirmed')),
      /** When a leg fills, and for how much. */
      named(
        'legTerms',
        struct({
          /**
           * `above`, `below`: USD per whole token, in 1e-8 USD, at which it is triggered. `trailingFall` of what is sold and
           * `trailingRise` of what is bought: the price that the rate belongs to, 0 for a rate that stays.
           */
          price: u64,
          /**
           * The floor: it fills at `rateOut` for `rateIn` or better, whatever the feeds say. Both are 0 in price legs that were
           * made before every leg had one.
           */
          rateIn: u64,
          rateOut: u64,
          kind: definedTypeLinkNode('legKind'),
          /** Which mint's feed triggers it: 0 or 1. */
          feed: u8,
          /** How much less than the value of the input by both feeds may arrive; 0: the floor alone. */
          slippageBps: u16,
          /** `trailingFall`, `trailingRise`: distance from the peak or the trough. */
          trailingPpm: u32,
        }),
      ),
      named(
        'leg',
        struct({
          terms: legTerms,
          /** Highest (`trailingFall`) or lowest (`trailingRise`) price since the leg is active; 0 before the first one. */
          peak: u64,
          /** Prices up to this slot are done with. */
          doneSlot: u64,
          /** Slot of the price that triggered the leg; 0 before. */
          triggeredSlot: u64,
        }),
      ),
    ],
    pdas: orderPdas,
    accounts: [orderConfig('trconfig'), account('order', 'trgorder', 'order', state)],
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
          tokenProgram0: '',
          tokenProgram1: '',
          systemProgram: '',
          feed0: 'optional',
          feed1: 'optional',
        },
        {
          nonce: u64,
          amount: u64,
          expiresAt: i64,
          touchSeconds: u32,
          referralBps: u16,
          feedKind0: definedTypeLinkNode('feedKind'),
          feedKind1: definedTypeLinkNode('feedKind'),
          feed0: pubkey,
          feed1: pubkey,
          referral: pubkey,
          entry: legTerms,
          takeProfit: legTerms,
          stop: legTerms,
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
          vaultIn: 'writable',
          vaultOut: 'writable',
          mintIn: '',
          mintOut: '',
          tokenProgramIn: '',
          tokenProgramOut: '',
          destination: 'writable',
          feeAccount: 'writable',
          referral: 'writable optional',
          feedIn: 'optional',
          feedOut: 'optional',
          router: '',
          systemProgram: '',
        },
        { leg: u8, amount: u64, steps },
        'Swaps a part of the order by a route of the router, whose step accounts follow. Anyone may.',
      ),
      instruction(
        'advance',
        3,
        { order: 'writable', feed0: 'optional', feed1: 'optional' },
        {},
        'Records which legs the prices since then have triggered. Anyone may.',
      ),
      instruction('editLeg', 4, maker, { leg: u8, terms: legTerms }, 'Changes a leg, which begins anew.'),
      instruction(
        'setExpiry',
        5,
        maker,
        { expiresAt: i64, touchSeconds: u32 },
        'Changes when the order expires.',
      ),
      instruction('touch', 6, maker, {}, 'Confirms the order.'),
      instruction(
        'claim',
        7,
        {
          payer: 'signer writable',
          maker: 'writable',
          order: '',
          vault: 'writable',
          mint: '',
          tokenProgram: '',
          destination: 'writable',
          systemProgram: '',
        },
        {},
        'Pays to the maker what has been bought and waits in the vault. Anyone may.',
      ),
      instruction(
        'close',
        8,
        {
          closer: 'signer writable',
          maker: 'writable',
          order: 'writable',
          vault0: 'writable',
          vault1: 'writable',
          mint0: '',
          mint1: '',
          tokenProgram0: '',
          tokenProgram1: '',
          destination0: 'writable',
          destination1: 'writable',
        },
        {},
        'Returns all to the maker and closes the order: the maker at any time, anybody when it is completed or expired.',
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
        mintIn: pubkey,
        mintOut: pubkey,
        spent: u64,
        /** Arrived from the route, fees included. */
        received: u64,
        fee: u64,
        referralFee: u64,
        /** Sent to the maker now; what it is less than the rest waits in the vault or is the escrow of the exit. */
        paid: u64,
        /** The least that the leg accepts for `spent`. */
        minimum: u64,
        /** Lamports. */
        reward: u64,
        leg: u8,
      }),
      orderPaidOut(3),
      event('closed', 4, {
        ...closedFields,
        reason: definedTypeLinkNode('closeReason'),
      }),
      orderValued(5),
    ],
    errors: errors({
      invalidAccount: 'An account is not the one that this instruction needs',
      invalidInstruction: 'Instruction data is malformed',
      overflow: 'Calculation overflow',
      unsupportedMint: 'This mint is not supported',
      invalidTerms: 'A term of the config is outside of its range',
      zeroAmount: 'An amount is zero',
      wrongMaker: 'Only its maker may do this to an order',
      invalidLeg: 'The leg cannot be part of this order',
      invalidExpiry: 'The order would expire at once, or too late',
      vaultChanged: 'The route took more than it was given, or a right over a vault',
      invalidFeeAccount: 'The fee cannot be paid to this account',
      destinationMissing: 'The maker has no token account that can receive this',
      expired: 'The order has expired',
      completed: 'The order is filled',
      stillOpen: 'Only its maker may close an order that is open',
      wrongAmount: 'The amount is more than what remains, or not all of an entry that has an exit',
      fillTooSmall: 'A fill takes a twentieth of the order or all that remains',
      priceNotMet: 'The route pays less than the order asks',
      notTriggered: 'No price has triggered this leg',
      unusablePrice: 'A price is missing, too old or too uncertain',
      wrongFeed: 'The feed prices another token',
      missingFloor: 'A leg has no worst price',
    }),
  }),
)
