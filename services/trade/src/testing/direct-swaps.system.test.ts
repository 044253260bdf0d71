import { maximumIn, minimumOut } from '@callisto/amount'
import type { Quote } from '@callisto/contract'
import { cpmm, router, stable } from '@callisto/program-clients'
import { type ParsedInstruction, parseTransaction, transferLamports } from '@callisto/solana'
import { AccountRole } from '@solana/kit'
import { Keypair } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MintName, seeded } from './direct-market.test-helper.ts'
import { DirectTrader, type Moved, type Params } from './direct-trader.test-helper.ts'
import { key } from './fake-chain.test-helper.ts'

// Swaps without the router program on the embedded chain, by the own instructions of the built-in venues.

const SEEDS = [1, 2, 3]
const TRADES = 24
const wallet = Keypair.fromSeed(new Uint8Array(32).fill(7))
const HELD: readonly MintName[] = ['usd', 'a', 'c', 'd']
const PAIRS: readonly [MintName, MintName][] = [
  ['a', 'usd'],
  ['usd', 'a'],
  ['usd', 'b'],
  ['a', 'b'],
  ['b', 'a'],
  ['c', 'a'],
  ['c', 'usd'],
  ['sol', 'b'],
  ['a', 'sol'],
  ['d', 'sol'],
  ['sol', 'usd'],
]

const swapPrograms: readonly string[] = [cpmm.PROGRAM, stable.PROGRAM]
const isSwap = ({ programId }: ParsedInstruction) => swapPrograms.includes(programId)

function swapsOf(wire: Uint8Array): ParsedInstruction[] {
  const parsed = parseTransaction(wire)
  if (!parsed.ok) throw new Error(parsed.reason)
  expect(parsed.transaction.instructions.some(({ programId }) => programId === router.PROGRAM)).toBe(false)
  return parsed.transaction.instructions.filter(isSwap)
}

const isHop = ({ routePlan: [first, second] }: Quote) =>
  second !== undefined && first?.swapInfo.outputMint === second.swapInfo.inputMint

function kindOf(quote: Quote): keyof typeof counts {
  const [first, second] = quote.routePlan
  if (second === undefined) return 'single'
  if (!isHop(quote)) return 'split'
  return first!.swapInfo.label === 'Callisto Stable' ? 'overSol' : 'hop'
}

/** What the steps of a quote move together. */
function quotedMoves(quote: Quote, input: MintName, output: MintName): Partial<Moved> {
  const steps = quote.routePlan.map(({ swapInfo }) => swapInfo)
  const sum = (values: readonly string[]) => values.reduce((total, value) => total + BigInt(value), 0n)
  if (!isHop(quote))
    return {
      [input]: -sum(steps.map(({ inAmount }) => inAmount)),
      [output]: sum(steps.map(({ outAmount }) => outAmount)),
    }
  const [first, second] = [steps[0]!, steps[1]!]
  const rest = BigInt(first.outAmount) - BigInt(second.inAmount)
  return {
    [input]: -BigInt(first.inAmount),
    [output]: BigInt(second.outAmount),
    ...(rest > 0n ? { sol: rest } : {}),
  }
}

const NOTHING: Moved = { sol: 0n, usd: 0n, a: 0n, b: 0n, c: 0n, d: 0n }

/** Swaps of each kind that were executed. */
const counts = { single: 0, split: 0, hop: 0, overSol: 0 }

describe.each(SEEDS)('random market %i', (seed) => {
  let trader: DirectTrader
  const random = seeded(seed * 7_919)
  // Other accounts are opened on the way.
  const tokens: readonly MintName[] = seed % 2 === 0 ? ['a', 'usd', 'd'] : ['a', 'usd', 'b', 'c', 'd']
  const held = seed % 3 === 0 ? ([...tokens, 'sol'] as const) : tokens
  const pairs = PAIRS.filter(([input]) => input === 'sol' || held.includes(input))

  beforeAll(async () => {
    trader = await DirectTrader.open(seed, wallet, held)
  })
  afterAll(() => trader.close())

  const randomParams = (swapMode: Quote['swapMode']): Params => ({
    swapMode,
    amount: 1_000 + random(10 ** (5 + random(6))),
    slippageBps: [0, 1, 50, 300][random(4)]!,
    onlyDirectRoutes: random(4) === 0,
    autoSlippage: random(5) === 0,
  })

  test('what is quoted is executed to the unit, and nothing else moves', async () => {
    for (let trade = 0; trade < TRADES; trade++) {
      const [input, output] = pairs[random(pairs.length)]!
      const swapMode = random(3) === 0 ? 'ExactOut' : 'ExactIn'
      const params = randomParams(swapMode)
      const body = await trader.ask(input, output, { restrictIntermediateTokens: false, ...params })
      if (body.errorCode) {
        // The stable pools have no exact output, so some pairs have none either.
        const isUnreached = params.onlyDirectRoutes === true && body.errorCode === 'NO_ROUTES_FOUND'
        const hasNoExactOut = swapMode === 'ExactOut' && input === 'c' && body.reason === 'NEEDS_ROUTER'
        expect(isUnreached || hasNoExactOut, JSON.stringify({ ...params, body })).toBe(true)
        continue
      }
      const quote = body as unknown as Quote
      const wire = await trader.build(quote)
      expect(await trader.verify(wire, quote)).toMatchObject({ ok: true })
      expect(swapsOf(wire)).toHaveLength(quote.routePlan.length)
      const moved = await trader.execute(wire)
      expect(moved, `${seed}/${trade} ${JSON.stringify(quote)}`).toEqual({
        ...NOTHING,
        ...quotedMoves(quote, input, output),
      })
      if (swapMode === 'ExactIn') expect(moved![output]).toBe(BigInt(quote.outAmount))
      else expect(moved![output]).toBeGreaterThanOrEqual(BigInt(quote.outAmount))
      expect(-moved![input]).toBeLessThanOrEqual(
        swapMode === 'ExactIn'
          ? BigInt(quote.inAmount)
          : maximumIn(BigInt(quote.inAmount), quote.slippageBps),
      )
      counts[kindOf(quote)] += 1
    }
  })

  test('when the pools move in between, the limits hold or nothing moves', async () => {
    const outcomes = { executed: 0, refused: 0 }
    for (let trade = 0; trade < TRADES / 2; trade++) {
      const [input, output] = pairs[random(pairs.length)]!
      const swapMode = random(3) === 0 && input !== 'c' ? 'ExactOut' : 'ExactIn'
      const amount = 100_000_000 + random(1_000_000_000)
      const quote = await trader.quote(input, output, { swapMode, amount, slippageBps: 100 })
      const late = await trader.build(quote)
      expect(await trader.verify(late, quote)).toMatchObject({ ok: true })
      const [from, to] = random(2) === 0 ? [input, output] : pairs[random(pairs.length)]!
      const other = await trader.quote(from, to, { amount: amount * (1 + random(10)), slippageBps: 500 })
      await trader.execute(await trader.build(other))
      const moved = await trader.execute(late)
      outcomes[moved ? 'executed' : 'refused'] += 1
      if (!moved) continue
      const exactIn = swapMode === 'ExactIn'
      const most = exactIn ? BigInt(quote.inAmount) : maximumIn(BigInt(quote.inAmount), 100)
      const least = exactIn ? minimumOut(BigInt(quote.outAmount), 100) : BigInt(quote.outAmount)
      const paid = -moved[input]
      expect(paid).toBeLessThanOrEqual(most)
      expect(moved[output]).toBeGreaterThanOrEqual(least)
      for (const [name, amountMoved] of Object.entries(moved))
        if (name !== input && name !== output && name !== 'sol') expect(amountMoved).toBe(0n)
      // Over SOL the rest of the first swap is the user's.
      if (input !== 'sol' && output !== 'sol') expect(moved.sol).toBeGreaterThanOrEqual(0n)
    }
    expect(outcomes.executed).toBeGreaterThan(0)
  })
})

test('swaps of every kind are among them', () => {
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(1)
})

describe('hostile transactions are not signed', () => {
  let trader: DirectTrader
  const thief = key(666)

  beforeAll(async () => {
    trader = await DirectTrader.open(9, wallet, HELD)
  })
  afterAll(() => trader.close())

  /** The two amounts of a swap instruction, after its first byte. */
  function withAmount(one: ParsedInstruction, at: 0 | 1, by: bigint): ParsedInstruction {
    const data = Uint8Array.from(one.data)
    const view = new DataView(data.buffer)
    view.setBigUint64(1 + 8 * at, view.getBigUint64(1 + 8 * at, true) + by, true)
    return { ...one, data }
  }

  /** Positions of user, pool, input and output account in the swaps of the built-in programs. */
  const OWN = [0, 1, 4, 5]

  test.each<[string, number, MintName, MintName, Params]>([
    ['a split', 4, 'a', 'usd', { amount: 3_000_000_000, onlyDirectRoutes: true }],
    [
      'a split, exact out',
      4,
      'a',
      'usd',
      { amount: 3_000_000_000, swapMode: 'ExactOut', onlyDirectRoutes: true },
    ],
    ['two swaps over a token', 2, 'd', 'sol', { amount: 40_000_000 }],
    ['two swaps over a token, exact out', 2, 'd', 'sol', { amount: 40_000_000, swapMode: 'ExactOut' }],
    ['two swaps over SOL', 2, 'c', 'a', { amount: 50_000_000 }],
    ['one swap', 1, 'c', 'sol', { amount: 50_000_000 }],
  ])('%s', async (_, count, input, output, params) => {
    const quote = await trader.quote(input, output, { slippageBps: 50, ...params })
    expect(quote.routePlan).toHaveLength(count)
    const wire = await trader.build(quote)
    expect(
      await trader.verify(
        trader.changed(wire, (all) => all),
        quote,
      ),
    ).toMatchObject({ ok: true })
    const first = await indexOfFirstSwap(wire)
    const variants: [string, (all: ParsedInstruction[]) => ParsedInstruction[]][] = []
    for (let index = first; index < first + count; index++) {
      const replace = (one: (swap: ParsedInstruction) => ParsedInstruction) => (all: ParsedInstruction[]) =>
        all.with(index, one(all[index]!))
      for (const at of OWN)
        variants.push([
          `account ${at} of swap ${index} is another's`,
          replace((swap) => ({
            ...swap,
            accounts: swap.accounts.with(at, { ...swap.accounts[at]!, address: thief }),
          })),
        ])
      for (const at of [2, 3, 6, 9])
        variants.push([
          `account ${at} of swap ${index} is an account of the user`,
          replace((swap) => ({
            ...swap,
            accounts: swap.accounts.with(at, { ...swap.accounts[at]!, address: trader.accountOf(input) }),
          })),
        ])
      // The first two positions: amount and limit, whichever of them is which.
      variants.push(
        [`a greater amount in swap ${index}`, replace((swap) => withAmount(swap, 0, 1_000n))],
        [`a lower amount in swap ${index}`, replace((swap) => withAmount(swap, 0, -1_000n))],
        [`a greater limit in swap ${index}`, replace((swap) => withAmount(swap, 1, 1_000n))],
        [`a lower limit in swap ${index}`, replace((swap) => withAmount(swap, 1, -1_000n))],
        [`swap ${index} twice`, (all) => all.toSpliced(index, 0, all[index]!)],
        [`without swap ${index}`, (all) => all.toSpliced(index, 1)],
        [
          `a transfer before swap ${index}`,
          (all) => all.toSpliced(index, 0, onWire(transferLamports(trader.owner, thief, 1n))),
        ],
        [
          `a transfer behind swap ${index}`,
          (all) => all.toSpliced(index + 1, 0, onWire(transferLamports(trader.owner, thief, 1n))),
        ],
      )
    }
    if (count > 1) variants.push(['the swaps in another order', (all) => swapped(all, first, first + 1)])
    for (const [name, change] of variants)
      expect({ name, ...(await trader.verify(trader.changed(wire, change), quote)) }).toMatchObject({
        name,
        ok: false,
      })
    expect(variants.length).toBeGreaterThan(14 * count)
  })

  async function indexOfFirstSwap(wire: Uint8Array): Promise<number> {
    const parsed = parseTransaction(wire)
    return parsed.ok ? parsed.transaction.instructions.findIndex(isSwap) : -1
  }

  const swapped = <T>(all: readonly T[], one: number, other: number): T[] =>
    all.with(one, all[other]!).with(other, all[one]!)
})

function onWire({ programAddress, accounts, data }: ReturnType<typeof transferLamports>): ParsedInstruction {
  return {
    programId: programAddress,
    accounts: (accounts ?? []).map(({ address, role }) => ({
      address: address as string,
      signer: role === AccountRole.WRITABLE_SIGNER || role === AccountRole.READONLY_SIGNER,
      writable: role === AccountRole.WRITABLE_SIGNER || role === AccountRole.WRITABLE,
    })),
    data: Uint8Array.from(data ?? []),
  }
}

describe('what the router program alone can do is refused by name', () => {
  let trader: DirectTrader

  beforeAll(async () => {
    trader = await DirectTrader.open(11, wallet, HELD)
  })
  afterAll(() => trader.close())

  test.each<[string, MintName, MintName, Params, object]>([
    [
      'a platform fee',
      'a',
      'usd',
      { amount: 1_000_000, platformFeeBps: 20 },
      {
        errorCode: 'NO_ROUTES_FOUND',
        reason: 'NEEDS_ROUTER',
        error: expect.stringContaining('platform fee'),
      },
    ],
    [
      'three pools in a row',
      'd',
      'b',
      { amount: 1_000_000 },
      { errorCode: 'NO_ROUTES_FOUND', reason: 'NEEDS_ROUTER' },
    ],
    [
      'an exact output over a pool that has none',
      'c',
      'a',
      { amount: 1_000_000, swapMode: 'ExactOut' },
      { errorCode: 'NO_ROUTES_FOUND', reason: 'NEEDS_ROUTER' },
    ],
    [
      'more than the pools have',
      'a',
      'usd',
      { amount: 10 ** 15, swapMode: 'ExactOut' },
      { reason: 'AMOUNT_TOO_LARGE' },
    ],
  ])('%s', async (_, input, output, params, error) => {
    const body = await trader.ask(input, output, { restrictIntermediateTokens: false, ...params })
    expect(body).toMatchObject(error)
  })

  test('a route that does not add up is not built', async () => {
    const quote = await trader.quote('a', 'usd', { amount: 3_000_000_000, onlyDirectRoutes: true })
    expect(quote.routePlan.length).toBeGreaterThan(1)
    const [first, ...others] = quote.routePlan
    const swapInfo = { ...first!.swapInfo, inAmount: '1000' }
    const changed = { ...quote, routePlan: [{ ...first!, swapInfo }, ...others] }
    expect(await trader.post('swap', changed)).toMatchObject({
      errorCode: 'ROUTE_PLAN_DOES_NOT_CONSUME_ALL_THE_AMOUNT',
    })
    const withFee = { ...quote, platformFee: { amount: '1', feeBps: 10 } }
    expect(await trader.post('swap', withFee)).toMatchObject({
      errorCode: 'NOT_SUPPORTED',
      reason: 'NEEDS_ROUTER',
    })
  })

  test('the instructions of a build are those of the transaction, with one swap last', async () => {
    const quote = await trader.quote('c', 'a', { amount: 50_000_000 })
    const body = await trader.post('swap-instructions', quote)
    const { setupInstructions, swapInstruction, cleanupInstruction } = body as {
      setupInstructions: { programId: string }[]
      swapInstruction: { programId: string }
      cleanupInstruction: { programId: string } | null
    }
    expect(setupInstructions.filter(({ programId }) => swapPrograms.includes(programId))).toHaveLength(1)
    expect(setupInstructions.at(-1)?.programId).toBe(stable.PROGRAM)
    expect(swapInstruction.programId).toBe(cpmm.PROGRAM)
    expect(cleanupInstruction?.programId).not.toBe(router.PROGRAM)
  })
})
