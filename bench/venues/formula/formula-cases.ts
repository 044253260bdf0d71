import { type ChainTime, completeRoot, type Pool, type Side, type SwapQuote } from '@callisto/amms'
import { logBetween, pick, type Random } from '../../routing/random.ts'
import { type FormulaPool, type FormulaVenue, MAX_U64, type Mode, type Reference } from './formula-venue.ts'
import { launchlabFormula } from './launchlab.ts'
import { pumpCurveFormula } from './pump-curve.ts'
import { pumpSwapFormula } from './pump-swap.ts'

/** Every venue that is known by published rules alone. */
export const formulaVenues: readonly FormulaVenue[] = [pumpCurveFormula, pumpSwapFormula, launchlabFormula]

export const at: ChainTime = { slot: 400_000_000, unixTime: 1_780_000_000, epoch: 900n }

export interface FormulaCase {
  side: Side
  mode: Mode
  amount: bigint
}

/** The pool that the venue decodes from the accounts. Throws where it refuses them. */
export function decodeFormulaPool({ amm }: FormulaVenue, pool: FormulaPool): Pool {
  const byAddress = new Map(pool.accounts.map((account) => [account.address, account]))
  const view = {
    account: (address: string) => byAddress.get(address),
    transferFeeOf: (mint: string) => pool.fees[pool.mints.indexOf(mint)],
    baseMintOf: (curve: string) => (curve === pool.root ? pool.mints[0] : undefined),
  }
  const root = amm.root(byAddress.get(pool.root)!)
  const complete = root.ok ? completeRoot(amm, root.root, view) : root
  const decoded = complete.ok ? amm.pool(complete.root, view, at) : complete
  if (!decoded.ok) throw new Error(`${amm.label}: ${decoded.reason}`)
  return decoded.pool
}

/** An amount of any size, or one at which a rule changes. */
export function randomCase(random: Random, { sizes, edges }: FormulaPool): FormulaCase {
  const side = pick(random, [0, 1] as const)
  const mode = pick(random, ['ExactIn', 'ExactOut'] as const)
  const mint = mode === 'ExactIn' ? side : side === 0 ? 1 : 0
  const kind = random()
  if (kind < 0.1) return { side, mode, amount: pick(random, [0n, 1n, 2n, 3n, 7n, MAX_U64, MAX_U64 + 1n]) }
  const edge = pick(random, edges) + BigInt(Math.floor(random() * 5) - 2)
  if (kind < 0.25) return { side, mode, amount: edge > 0n ? edge : 0n }
  const amount = Number(sizes[mint]) * logBetween(random, 1e-9, 3)
  return { side, mode, amount: BigInt(Math.ceil(amount)) }
}

/** What differs between a quote and the rules, as text; undefined where they agree. */
export function differenceOf(pool: Pool, reference: Reference, one: FormulaCase): string | undefined {
  const { side, mode, amount } = one
  const expected = reference(side, mode, amount)
  const quote = quoteOf(pool, one)
  const quoted = quote.ok ? `${quote.amountIn} ${quote.amountOut}` : 'refused'
  const ruled = expected ? `${expected.amountIn} ${expected.amountOut}` : 'refused'
  return quoted === ruled ? undefined : `${mode} ${side} ${amount}: quoted ${quoted}, by the rules ${ruled}`
}

/** The venue's quote of a case. */
export const quoteOf = (pool: Pool, { side, mode, amount }: FormulaCase): SwapQuote =>
  mode === 'ExactIn' ? pool.quoteExactIn(side, amount, at) : pool.quoteExactOut(side, amount, at)
