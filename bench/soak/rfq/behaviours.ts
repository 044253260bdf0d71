import { decodeTransaction } from '@callisto/solana/codec'
import {
  type Behaviour,
  decode,
  type QuoteBody,
  RawReply,
  type ScriptedMaker,
  type SwapBody,
  withAmount,
  withPayerSignature,
} from './scripted-maker.ts'

/** What an order of a maker may end with. `none`: there is no offer. `filled` and `unfilled` are exact. */
export type Expected = 'none' | 'filled' | 'unfilled' | 'either'

export interface Scenario extends Behaviour {
  expected: Expected
  /** Until when the maker waits before it sends, in blocks after the request; sent with the reply by default. */
  sendsAfter?: number
  /** The order waits for the maker's deadline. */
  isSlow?: boolean
  /** The maker loses its inventory, or the taker its funds, before anything is sent. */
  empties?: 'maker' | 'taker'
}

const accepted = ({ quoteId }: SwapBody) => ({ quoteId, state: 'accepted' })
const rejected = ({ quoteId }: SwapBody) => ({ quoteId, state: 'rejected', rejectionReason: 'no' })
const fill = async (body: SwapBody, maker: ScriptedMaker) => maker.send(maker.sign(body))
const quoted = (change: (quote: Record<string, unknown>, body: QuoteBody) => object) => ({
  quote: (body: QuoteBody, maker: ScriptedMaker) => {
    const quote = maker.honestQuote(body)
    return { ...quote, ...change(quote, body) }
  },
})
const swaps = (swap: NonNullable<Behaviour['swap']>): Behaviour => ({ swap })
const BLOCKS_OF_LIFE = 137

/** Every way in which a maker may behave, by its name. */
export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  honest: {
    ...swaps(async (body, maker) => {
      await fill(body, maker)
      return accepted(body)
    }),
    expected: 'filled',
  },
  'duplicated: sends twice': {
    ...swaps(async (body, maker) => {
      await fill(body, maker)
      await fill(body, maker)
      return accepted(body)
    }),
    expected: 'filled',
  },
  'duplicated: sends again later': {
    ...swaps(async (body, maker) => {
      await fill(body, maker)
      return accepted(body)
    }),
    sendsAfter: 5,
    expected: 'filled',
  },
  'late: no quote in time': { quote: () => undefined, isSlow: true, expected: 'none' },
  'late: sends after some blocks': { ...swaps(accepted), sendsAfter: 20, expected: 'filled' },
  'late: sends just before the end': {
    ...swaps(accepted),
    sendsAfter: BLOCKS_OF_LIFE - 30,
    expected: 'filled',
  },
  'expired: sends after the end': {
    ...swaps(accepted),
    sendsAfter: BLOCKS_OF_LIFE + 30,
    expected: 'unfilled',
  },
  'silent: never replies, never sends': { ...swaps(() => undefined), expected: 'unfilled' },
  'silent: never replies, but sends': {
    ...swaps(async (body, maker) => {
      await fill(body, maker)
      return undefined
    }),
    expected: 'filled',
  },
  'withdraws: accepts, never sends': { ...swaps(accepted), expected: 'unfilled' },
  'withdraws: rejects': { ...swaps(rejected), expected: 'unfilled' },
  'withdraws: rejects with a reason': {
    ...swaps(({ quoteId }) => ({ quoteId, state: { rejectedWithReason: 'insufficientBalance' } })),
    expected: 'unfilled',
  },
  'withdraws: its inventory is gone': {
    ...swaps(accepted),
    sendsAfter: 2,
    empties: 'maker',
    expected: 'unfilled',
  },
  'lies: rejects, and sends': {
    ...swaps(async (body, maker) => {
      await fill(body, maker)
      return rejected(body)
    }),
    expected: 'filled',
  },
  'lies: rejects, and sends much later': { ...swaps(rejected), sendsAfter: 40, expected: 'filled' },
  'lies: accepts another quote': {
    ...swaps(({ quoteId }) => ({ quoteId: `${quoteId}x`, state: 'accepted' })),
    expected: 'unfilled',
  },
  'lies: names the signature of something else': {
    ...swaps((body) => ({ ...accepted(body), txSignature: '5'.repeat(88) })),
    expected: 'unfilled',
  },
  'lies: other fixed amount': {
    ...quoted((quote, { quoteType }) =>
      quoteType === 'exactIn' ? { amountIn: `${quote.amountIn}0` } : { amountOut: `${quote.amountOut}0` },
    ),
    expected: 'none',
  },
  'lies: another request': { ...quoted(() => ({ requestId: 'other' })), expected: 'none' },
  'lies: another taker': { ...quoted((_, { tokenIn }) => ({ taker: tokenIn })), expected: 'none' },
  'lies: the taker is the maker': { ...quoted((_, { taker }) => ({ maker: taker })), expected: 'none' },
  'wrong mint: another output': { ...quoted((_, { tokenIn }) => ({ tokenOut: tokenIn })), expected: 'none' },
  'wrong mint: another input': { ...quoted((_, { tokenOut }) => ({ tokenIn: tokenOut })), expected: 'none' },
  'partial: gives half': {
    ...swaps(async (body, maker) => {
      const { out } = amountsOf(body)
      await maker.send(maker.wallet.sign(withAmount(decode(body.transaction), out, out / 2n)))
      return accepted(body)
    }),
    expected: 'unfilled',
  },
  'partial: gives nothing': {
    ...swaps(async (body, maker) => {
      const { out } = amountsOf(body)
      await maker.send(maker.wallet.sign(withAmount(decode(body.transaction), out, 0n)))
      return accepted(body)
    }),
    expected: 'unfilled',
  },
  'wrong signer: signs with nothing': {
    ...swaps(async (body, maker) => {
      await maker.send(decode(body.transaction))
      return accepted(body)
    }),
    expected: 'unfilled',
  },
  'wrong signer: signs with other bytes': {
    ...swaps(async (body, maker) => {
      await maker.send(withPayerSignature(decode(body.transaction), new Uint8Array(64).fill(7)))
      return accepted(body)
    }),
    expected: 'unfilled',
  },
  'wrong signer: quotes for somebody else': {
    // An address without SOL: the simulation finds that it cannot pay.
    ...quoted(() => ({ maker: 'Stake11111111111111111111111111111111111111' })),
    expected: 'none',
  },
  'malformed: no JSON in the quote': { quote: () => new RawReply('<html>'), expected: 'none' },
  'malformed: no JSON in the swap': { ...swaps(() => new RawReply('<html>')), expected: 'unfilled' },
  'malformed: a megabyte': {
    quote: (body, maker) =>
      new RawReply(JSON.stringify({ ...maker.honestQuote(body), more: 'x'.repeat(1_000_000) })),
    expected: 'none',
  },
  'malformed: an error': { quote: () => new RawReply('{"message":"down"}', 500), expected: 'none' },
  'malformed: an error for the swap, and sends': {
    ...swaps(async (body, maker) => {
      await fill(body, maker)
      return new RawReply('{"message":"down"}', 500)
    }),
    expected: 'filled',
  },
  'the taker has nothing left': { ...swaps(accepted), sendsAfter: 2, empties: 'taker', expected: 'unfilled' },
}

/** The amount that the last transfer of a fill gives: lamports and token transfers hold it at the same distance from the end. */
function amountsOf(body: SwapBody): { out: bigint } {
  const last = decodeTransaction(decode(body.transaction)).message.instructions.at(-1)!
  const data = Uint8Array.from(last.data)
  // A system transfer has 4 bytes before the amount, a checked token transfer one.
  return { out: new DataView(data.buffer).getBigUint64(data.length === 12 ? 4 : 1, true) }
}
