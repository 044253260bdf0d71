import { recurring } from '@callisto/program-clients'
import { associatedTokenAddress, SYSTEM_PROGRAM, TOKEN_PROGRAM } from '@callisto/solana'
import { type Address, address, type Instruction } from '@solana/kit'
import { describe, expect, test, vi } from 'vitest'
import { SOL_MINT, USDC_MINT } from '../../../lib/tokens/mints.ts'
import { OrderMismatch } from '../order-mismatch.ts'
import { CONFIG, FEED, MAKER, OTHER, transactionOf } from '../order-transaction.test-helper.ts'
import { limitsOf, type RecurringTerms, toCreateRecurring } from './recurring-terms.ts'
import { verifyCreateRecurring, verifyTarget } from './verify-recurring.ts'

const NO_KEY = address('11111111111111111111111111111111')
const TERMS: RecurringTerms = {
  inputMint: USDC_MINT,
  outputMint: SOL_MINT,
  inputDecimals: 6,
  outputDecimals: 9,
  deposit: 1_000_000_001n,
  cycles: 10,
  interval: 3_600,
  minPrice: { coefficient: 100n, scale: 0 },
  maxPrice: { coefficient: 160n, scale: 0 },
  startAt: 1_790_000_000,
  maxDeviationBps: undefined,
}

const ARGS: recurring.CreateArgs = {
  nonce: 7n,
  amount: 1_000_000_001n,
  amountPerCycle: 100_000_000n,
  incrementUsd: 0n,
  minOut: 625_000_000n,
  maxOut: 1_000_000_000n,
  startAt: 1_790_000_000n,
  interval: 3_600,
  cycles: 0,
  maxDeviationBps: 0,
  referralBps: 0,
  kind: 'time',
  feedKind0: 'own',
  feedKind1: 'own',
  feed0: NO_KEY,
  feed1: NO_KEY,
  referral: NO_KEY,
}

async function built(
  args: Partial<recurring.CreateArgs> = {},
  accounts: Partial<recurring.CreateAccounts> = {},
): Promise<Instruction> {
  const [order] = await recurring.findOrderPda({ maker: MAKER, nonce: 7n })
  const vault = async (mint: string) => (await recurring.findVaultPda({ order, mint: address(mint) }))[0]
  const own: recurring.CreateAccounts = {
    payer: MAKER,
    maker: MAKER,
    config: CONFIG,
    order,
    mint0: address(USDC_MINT),
    mint1: address(SOL_MINT),
    vault0: await vault(USDC_MINT),
    vault1: await vault(SOL_MINT),
    source: await associatedTokenAddress(MAKER, USDC_MINT, TOKEN_PROGRAM),
    tokenProgram: address(TOKEN_PROGRAM),
    systemProgram: address(SYSTEM_PROGRAM),
  }
  return recurring.create({ ...own, ...accounts }, { ...ARGS, ...args })
}
const verify = async (instruction: Instruction, terms = TERMS) =>
  verifyCreateRecurring(transactionOf([instruction]), terms, MAKER)

vi.mock('../order-pins.ts', async () => ({
  orderPins: { recurring: { config: (await import('../order-transaction.test-helper.ts')).CONFIG } },
}))

// spec 2-1-03
describe('a recurring order that is placed', () => {
  test('is the one that was typed', async () => {
    expect(limitsOf(TERMS)).toEqual({ minOut: 625_000_000n, maxOut: 1_000_000_000n })
    expect(await verify(await built())).toMatchObject({ config: CONFIG, feeds: [undefined, undefined] })
    expect(toCreateRecurring(TERMS, MAKER).params.time).toEqual({
      inAmount: 1_000_000_001n,
      numberOfOrders: 10,
      interval: 3_600,
      minPrice: '100',
      maxPrice: '160',
      startAt: 1_790_000_000,
    })
  })

  test('is held to the published prices too', async () => {
    const terms = { ...TERMS, maxDeviationBps: 200 }
    const args = { maxDeviationBps: 200, feed0: FEED, feed1: CONFIG }
    const accounts = { feed0: FEED, feed1: CONFIG }
    const instruction = await built(args, accounts)
    expect(await verify(instruction, terms)).toMatchObject({ feeds: [FEED, CONFIG] })
    const wrong = { ...args, feedKind1: 'pyth' } as const
    await expect(verify(await built(wrong, accounts), terms)).rejects.toThrow(OrderMismatch)
    await expect(verify(await built(), terms)).rejects.toThrow(OrderMismatch)
  })

  test.each<[string, Partial<recurring.CreateArgs>]>([
    ['deposit', { amount: 1_000_000_002n }],
    ['amount of a round', { amountPerCycle: 100_000_001n }],
    ['interval', { interval: 3_599 }],
    ['start', { startAt: 0n }],
    ['least output', { minOut: 624_999_999n }],
    ['greatest output', { maxOut: 0n }],
    ['deviation', { maxDeviationBps: 1 }],
    ['kind', { kind: 'value' }],
    ['number of rounds', { cycles: 3 }],
    ['referral', { referralBps: 1, referral: OTHER }],
    ['nonce', { nonce: 8n }],
  ])('with another %s is refused', async (_, args) => {
    await expect(verify(await built(args))).rejects.toThrow(OrderMismatch)
  })

  test.each<[string, Partial<recurring.CreateAccounts>]>([
    ['maker', { maker: OTHER as Address }],
    ['token that is sold', { mint0: OTHER as Address }],
    ['token that is bought', { mint1: OTHER as Address }],
    ['vault', { vault1: OTHER as Address }],
    ['order', { order: OTHER as Address }],
    ['config', { config: OTHER as Address }],
    ['source', { source: OTHER as Address }],
    ['token program', { tokenProgram: OTHER as Address }],
  ])('for another %s is refused', async (_, accounts) => {
    await expect(verify(await built({}, accounts))).rejects.toThrow(OrderMismatch)
  })
})

test('a pause is of the order, and nothing else', () => {
  const check = (...instructions: Instruction[]) =>
    verifyTarget(transactionOf(instructions), { order: OTHER, user: MAKER, name: 'pause' })
  const own = { maker: MAKER, order: OTHER }
  expect(() => check(recurring.pause(own))).not.toThrow()
  expect(() => check(recurring.resume(own))).toThrow('something else')
  expect(() => check(recurring.pause({ maker: MAKER, order: FEED }))).toThrow('another order')
  expect(() => check(recurring.pause(own), recurring.pause(own))).toThrow('not one change')
})
