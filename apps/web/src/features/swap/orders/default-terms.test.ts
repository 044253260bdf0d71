import type { Asset } from '@callisto/contract'
import {
  createRecurringSteps,
  createTriggerSteps,
  type OrderSources,
  type OrderSteps,
  recurring,
  type TriggerRequest,
  trigger,
} from '@callisto/program-clients'
import { expect, test } from 'vitest'
import { SOL_MINT, USDC_MINT } from '../../../lib/tokens/mints.ts'
import { orderChain } from '../../../transaction-flow/orders/order-chain.test-helper.ts'
import { CONFIG, FEED, MAKER } from '../../../transaction-flow/orders/order-transaction.test-helper.ts'
import { toCreateRecurring } from '../../../transaction-flow/orders/recurring/recurring-terms.ts'
import { toCreateTrigger } from '../../../transaction-flow/orders/trigger/trigger-terms.ts'
import { EMPTY_RECURRING, readRecurring } from './recurring/recurring-draft.ts'
import { EMPTY_DRAFT, readDraft, type TriggerDraft } from './trigger/trigger-draft.ts'

/*
 * An order of the form and the same request of the public API that names no floor and no slippage are one order: what the form
 * fills in is what the API completes.
 */

const NOW = 1_790_000_000
const sol: Asset = { id: SOL_MINT, symbol: 'SOL', name: 'Solana', decimals: 9, usdPrice: 151.337 }
const usdc: Asset = { id: USDC_MINT, symbol: 'USDC', name: 'USD Coin', decimals: 6, usdPrice: 0.9997 }
const feeds = { areBoth: true, isPool: false, missing: [] }
const SALE = { pair: { sell: SOL_MINT, buy: USDC_MINT }, sell: sol, buy: usdc, feeds }
const PURCHASE = { pair: { sell: USDC_MINT, buy: SOL_MINT }, sell: usdc, buy: sol, feeds }

/** Both tokens at the prices of the form, with a feed each whose account says nothing. */
const sources: OrderSources = {
  chain: {
    async getAccounts(keys) {
      const chain = await orderChain()
      const read = (key: string) => {
        const account = chain.get(key)
        return account && { address: key, ...account, lamports: 1n, executable: false, rentEpoch: 0n }
      }
      return { slot: 101, accounts: keys.map(read) } as never
    },
  },
  now: () => NOW,
  usdPrice: async (mint) => (mint === SOL_MINT ? sol : usdc).usdPrice,
  feedOf: async () => FEED,
  findFeed: async () => FEED,
  triggerConfig: async () => CONFIG,
  recurringConfig: async () => CONFIG,
  randomNonce: () => 7n,
}

/** The data of the instruction of a program. */
const dataOf = ({ instructions }: OrderSteps, program: string) =>
  instructions.find(({ programAddress }) => programAddress === program)!.data as Uint8Array

async function legsOf(request: TriggerRequest) {
  const { plan } = await createTriggerSteps(request, sources)
  const { entry, takeProfit, stop } = trigger.decodeCreate(dataOf(plan, trigger.PROGRAM))!
  return { entry, takeProfit, stop }
}

/** The request without its floors and slippages. A limit has its rate, which the form asks for. */
function withDefaults({ params, ...request }: TriggerRequest): TriggerRequest {
  const { minTakingAmount, tpMinTakingAmount, slMinTakingAmount, ...rest } = params
  const { slippageBps, tpSlippageBps, slSlippageBps, ...plain } = rest
  return { ...request, params: plain }
}

/**
 * A leg without its rate, and whether both ask for the same: for all that is sold, less than a unit apart. What an exit sells is
 * a guess of what its entry buys, for which form and API differ.
 */
function compare(one: trigger.LegTerms, other: trigger.LegTerms) {
  const [{ rateIn, rateOut, ...terms }, { rateIn: otherIn, rateOut: otherOut, ...others }] = [one, other]
  const apart = rateOut * otherIn - otherOut * rateIn
  const unit = rateIn > otherIn ? rateIn : otherIn
  expect(terms).toEqual(others)
  expect(apart === 0n || (-unit < apart && apart < unit)).toBe(true)
}

const usd = (price: string, fields: Partial<TriggerDraft> = {}) => ({ when: 'usd', usd: price, ...fields })
const rate = (price: string, fields: Partial<TriggerDraft> = {}) => ({ when: 'rate', rate: price, ...fields })
const exits = (takeProfit: string, stopLoss: string) => ({ hasExits: true, takeProfit, stopLoss })
const trailing = { isTrailing: true, trailing: '7.5' }

test.each<[string, object, typeof SALE]>([
  ['a limit above the market', rate('165'), SALE],
  ['a limit under it', rate('140'), SALE],
  ['a limit that buys under the market', rate('140'), PURCHASE],
  ['a limit that buys above it', rate('165'), PURCHASE],
  ['a stop', usd('120.5'), SALE],
  ['a take-profit', usd('180.25'), SALE],
  ['a stop that buys', usd('200'), PURCHASE],
  ['a take-profit that buys', usd('100'), PURCHASE],
  ['a trailing stop', usd('', trailing), SALE],
  ['a trailing stop that buys', usd('', trailing), PURCHASE],
  ['an OCO', usd('180', exits('', '120')), SALE],
  ['an OCO from its stop', usd('120', exits('180', '')), SALE],
  ['a bracket around the market', rate('140', exits('180', '120')), PURCHASE],
  ['a bracket whose profit the market has passed', rate('100', exits('120', '80')), PURCHASE],
  ['a bracket whose stop the market has passed', rate('200', exits('250', '170')), PURCHASE],
  ['a bracket behind a fall', usd('140', exits('180', '120')), PURCHASE],
  ['a bracket behind a fall under both its exits', usd('100', exits('120', '80')), PURCHASE],
  ['a bracket behind a rise over both its exits', usd('200', exits('250', '170')), PURCHASE],
])('%s of the form is that of the API', async (_, fields, tokens) => {
  for (const making of [10_000_000_000n, 9_876_543_211n]) {
    const { terms } = readDraft({ ...EMPTY_DRAFT, ...fields }, { ...tokens, making })
    const request = toCreateTrigger({ ...terms!, expiresAt: undefined }, MAKER)
    const [form, api] = [await legsOf(request), await legsOf(withDefaults(request))]
    for (const name of ['entry', 'takeProfit', 'stop'] as const) compare(form[name], api[name])
    // What a leg sells at once is no guess: all of the order.
    const own = form.entry.kind === 'none' ? [form.takeProfit, form.stop] : [form.entry]
    for (const leg of own) expect(leg.rateIn).toBe(making)
  }
})

test.each([
  ['sells', SALE, 10_000_000_000n],
  ['buys', PURCHASE, 9_876_543_211n],
])('a recurring order of the form that %s is that of the API', async (_, tokens, deposit) => {
  const { terms } = readRecurring(EMPTY_RECURRING, { ...tokens, deposit, now: NOW })
  const cyclesOf = async (change: object) => {
    const request = toCreateRecurring({ ...terms!, ...change }, MAKER)
    const { plan } = await createRecurringSteps(request, sources)
    return recurring.decodeCreate(dataOf(plan, recurring.PROGRAM))
  }
  const form = await cyclesOf({})
  expect(form?.minOut).toBeGreaterThan(0n)
  expect(await cyclesOf({ maxPrice: undefined, maxDeviationBps: undefined })).toEqual(form)
})
