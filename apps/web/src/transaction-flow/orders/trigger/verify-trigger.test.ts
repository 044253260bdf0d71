import { trigger } from '@callisto/program-clients'
import { createTokenAccount, TOKEN_PROGRAM, transferLamports } from '@callisto/solana'
import type { Address, Instruction } from '@solana/kit'
import { describe, expect, test, vi } from 'vitest'
import { SOL_MINT } from '../../../lib/tokens/mints.ts'
import { OrderMismatch } from '../order-mismatch.ts'
import {
  ARGS,
  CONFIG,
  createAccounts,
  FEED,
  MAKER,
  NO_LEG,
  OTHER,
  TERMS,
  transactionOf,
} from '../order-transaction.test-helper.ts'
import type { TriggerTerms } from './trigger-terms.ts'
import { verifyCreateTrigger, verifyEditTrigger } from './verify-trigger.ts'

async function built(
  args: Partial<trigger.CreateArgs> = {},
  accounts: Partial<trigger.CreateAccounts> = {},
): Promise<Instruction> {
  const all = { ...ARGS, ...args }
  const feedOf = (feed: Address) => (feed === ARGS.feed0 ? undefined : feed)
  const feeds = { feed0: feedOf(all.feed0), feed1: feedOf(all.feed1) }
  return trigger.create({ ...(await createAccounts()), ...feeds, ...accounts }, all)
}
const verify = async (instructions: readonly Instruction[], terms: TriggerTerms = TERMS) =>
  verifyCreateTrigger(transactionOf(instructions), terms, MAKER)

vi.mock('../order-pins.ts', async () => ({
  orderPins: { trigger: { config: (await import('../order-transaction.test-helper.ts')).CONFIG } },
}))

// spec 2-7-13, 2-1-03
describe('an order that is placed', () => {
  test('is the one that was typed', async () => {
    const { order } = await createAccounts()
    expect(await verify([await built()])).toEqual({
      order,
      config: CONFIG,
      feeds: [undefined, undefined],
      tokenPrograms: [TOKEN_PROGRAM, TOKEN_PROGRAM],
      reference: undefined,
    })
  })

  test('can have its rate in other units of the same value', async () => {
    const entry = { ...ARGS.entry, rateIn: 10_000n, rateOut: 1_650n }
    expect(await verify([await built({ entry })])).toMatchObject({ config: CONFIG })
  })

  test.each<[string, Partial<trigger.CreateArgs>]>([
    ['amount', { amount: 9_999_999_999n }],
    ['rate', { entry: { ...ARGS.entry, rateOut: 1_649_999_999n } }],
    ['kind of leg', { entry: { ...NO_LEG, kind: 'below', price: 1n } }],
    ['second leg', { stop: { ...ARGS.entry } }],
    ['missing leg', { entry: NO_LEG }],
    ['expiry', { expiresAt: 1_790_000_001n }],
    ['no expiry', { expiresAt: 0n }],
    ['confirmation', { touchSeconds: 60 }],
    ['referral', { referralBps: 10, referral: OTHER }],
    ['nonce', { nonce: 8n }],
  ])('with another %s is refused', async (_, args) => {
    await expect(verify([await built(args)])).rejects.toThrow(OrderMismatch)
  })

  test.each<[string, Partial<trigger.CreateAccounts>]>([
    ['maker', { maker: OTHER }],
    ['payer', { payer: OTHER }],
    ['token that is sold', { mint0: OTHER }],
    ['token that is bought', { mint1: OTHER }],
    ['order', { order: OTHER }],
    ['vault of the input', { vault0: OTHER }],
    ['vault of the output', { vault1: OTHER }],
    ['config', { config: OTHER }],
    ['source', { source: OTHER }],
    ['program of the input', { tokenProgram0: OTHER }],
    ['program of the output', { tokenProgram1: OTHER }],
    ['feed', { feed0: FEED, feed1: FEED }],
  ])('for another %s is refused', async (_, accounts) => {
    await expect(verify([await built({}, accounts)])).rejects.toThrow(OrderMismatch)
  })

  test('beside it nothing is done but what it needs', async () => {
    const { source } = await createAccounts()
    const order = await built()
    const opens = (owner: Address = MAKER) =>
      createTokenAccount({
        payer: MAKER,
        account: source,
        owner,
        mint: SOL_MINT,
        tokenProgram: TOKEN_PROGRAM,
      })
    const pays = (to: string, lamports: bigint) => transferLamports(MAKER, to as never, lamports)
    await expect(verify([opens(), pays(source, TERMS.making), order])).resolves.toBeDefined()
    await expect(verify([opens(), pays(source, TERMS.making + 1n), order])).rejects.toThrow('more SOL')
    await expect(verify([pays(OTHER, 1n), order])).rejects.toThrow('somebody else')
    await expect(verify([opens(OTHER), order])).rejects.toThrow('somebody else')
    await expect(verify([order, order])).rejects.toThrow('not one order')
    await expect(verify([])).rejects.toThrow('not one order')
  })
})

describe('legs by price', () => {
  const floor = { input: TERMS.making, output: 1_440_000_000n }
  const terms: TriggerTerms = {
    ...TERMS,
    entry: undefined,
    takeProfit: { kind: 'above', mint: SOL_MINT, priceUsd: 18_000_000_000n, slippageBps: 100, floor },
    stop: { kind: 'below', mint: SOL_MINT, priceUsd: 12_000_000_000n, slippageBps: 300, floor },
  }
  const rate = { ...NO_LEG, rateIn: floor.input, rateOut: floor.output }
  const above = { ...rate, kind: 'above', price: 18_000_000_000n, slippageBps: 100 } as const
  const below = { ...rate, kind: 'below', price: 12_000_000_000n, slippageBps: 300 } as const
  const args = { entry: NO_LEG, takeProfit: above, stop: below, feed0: FEED, feed1: OTHER }

  test('are those that were typed', async () => {
    expect(await verify([await built(args)], terms)).toMatchObject({
      feeds: [FEED, OTHER],
      reference: undefined,
    })
  })

  test.each<[string, Partial<trigger.CreateArgs>]>([
    ['price', { takeProfit: { ...above, price: 18_000_000_001n } }],
    ['feed', { takeProfit: { ...above, feed: 1 } }],
    ['slippage', { takeProfit: { ...above, slippageBps: 101 } }],
    ['floor', { stop: { ...below, rateOut: 1_439_999_999n } }],
    ['amount of its floor', { stop: { ...below, rateIn: TERMS.making + 1n } }],
    ['floor, which is none,', { stop: { ...below, rateIn: 0n, rateOut: 0n } }],
    ['distance', { stop: { ...below, trailingPpm: 1 } }],
    ['source of prices', { feedKind0: 'pyth' }],
    ['feed missing', { feed1: ARGS.feed1 }],
  ])('with another %s are refused', async (_, wrong) => {
    await expect(verify([await built({ ...args, ...wrong })], terms)).rejects.toThrow(OrderMismatch)
  })
})

describe('a leg that trails', () => {
  const floor = { input: TERMS.making, output: 1_140_000_000n }
  const entry = { kind: 'trailingFall', mint: SOL_MINT, trailingBps: 500, slippageBps: 300, floor } as const
  const terms: TriggerTerms = { ...TERMS, entry }
  const leg: trigger.LegTerms = {
    ...{ ...NO_LEG, kind: 'trailingFall', trailingPpm: 50_000, slippageBps: 300 },
    ...{ rateIn: floor.input, rateOut: floor.output, price: 15_000_000_000n },
  }
  const opened = async (change: Partial<trigger.LegTerms> = {}, of = terms) =>
    verify([await built({ entry: { ...leg, ...change }, feed0: FEED, feed1: OTHER })], of)

  test('names the price that its floor belongs to', async () => {
    expect((await opened()).reference).toEqual({ side: 0, price: 15_000_000_000n })
    await expect(opened({ price: 0n })).rejects.toThrow(OrderMismatch)
    await expect(opened({ trailingPpm: 50_001 })).rejects.toThrow(OrderMismatch)
  })

  test('has none where the other token is no stablecoin', async () => {
    const purchase = { ...terms, entry: { ...entry, kind: 'trailingRise' } as const }
    expect((await opened({ kind: 'trailingRise', price: 0n }, purchase)).reference).toBeUndefined()
    await expect(opened({ kind: 'trailingRise' }, purchase)).rejects.toThrow(OrderMismatch)
  })

  test('keeps it when it is edited', () => {
    const check = (price: bigint) => {
      const floorPrices = { entry: 15_000_000_000n }
      const edit = { order: OTHER, legs: { entry }, touchSeconds: 0, floorPrices }
      const instruction = trigger.editLeg(
        { maker: MAKER, order: OTHER },
        { leg: 0, terms: { ...leg, price } },
      )
      return () => verifyEditTrigger(transactionOf([instruction]), edit, terms, MAKER)
    }
    expect(check(15_000_000_000n)).not.toThrow()
    expect(check(15_000_000_001n)).toThrow(OrderMismatch)
  })
})

describe('an edit', () => {
  const order = OTHER
  const accounts = { maker: MAKER, order }
  const limit = { kind: 'limit', taking: 1_700_000_000n, slippageBps: 0 } as const
  const terms = { ...NO_LEG, kind: 'limit', rateIn: 10_000_000_000n, rateOut: 1_700_000_000n } as const
  const edit = { order, legs: { entry: limit }, expiresAt: null, touchSeconds: 60, floorPrices: {} }
  const leg = (args: Partial<trigger.EditLegArgs> = {}) =>
    trigger.editLeg(accounts, { leg: 0, terms, ...args })
  const expiry = (expiresAt = 0n, touchSeconds = 60) =>
    trigger.setExpiry(accounts, { expiresAt, touchSeconds })
  const verifyEdit = (...instructions: Instruction[]) =>
    verifyEditTrigger(transactionOf(instructions), edit, TERMS, MAKER)

  test('changes what was typed', () => {
    expect(() => verifyEdit(leg(), expiry())).not.toThrow()
  })

  test.each<[string, Instruction[]]>([
    ['nothing', []],
    ['a part only', [leg()]],
    ['another leg', [leg({ leg: 1 }), expiry()]],
    ['another price', [leg({ terms: { ...terms, rateOut: 1n } }), expiry()]],
    ['another expiry', [leg(), expiry(1n)]],
    ['the time in which it is confirmed', [leg(), expiry(0n, 5)]],
    ['a leg twice', [leg(), leg(), expiry()]],
    ['another order', [trigger.editLeg({ maker: MAKER, order: CONFIG }, { leg: 0, terms }), expiry()]],
    ['an order with another mint', [leg(), expiry(), trigger.touch(accounts)]],
  ])('that changes %s is refused', (_, instructions) => {
    expect(() => verifyEdit(...instructions)).toThrow(OrderMismatch)
  })
})
