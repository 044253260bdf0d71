import { kindOf, TIER_ADMIN, WALLET_COUNTS } from '../agents/population.ts'
import { balanceOf, readState } from '../execution/account-reads.ts'
import { isSuccess, missingAccounts, send, wrapInstructions } from '../execution/execution.ts'
import { spendableBalance, tradePool } from '../execution/trading.ts'
import { SOL, tokenProgramOf } from '../genesis/assets.ts'
import type { Market } from '../market.ts'
import { launchPrice } from '../prices/launch-price.ts'
import { createInstruction } from './pool-creation.ts'
import { configAddress, type PoolRef, poolRef } from './pool-ref.ts'
import { type Tier, tierNumber, tierOf } from './pool-table.ts'
import { openPosition } from './positions.ts'
import { planSecondPool, type SecondPoolPlan } from './second-pool-plan.ts'
import type { TokenRecord } from './token-registry.ts'

const MAX_TRIES = 4
/** Maximum distance between the prices of two pools, in logs: beyond it providers leave the second pool. */
const MAX_PRICE_GAP = 0.25
/**
 * Bounds of the opener's deposit as a share of the first pool's reserve; below the minimum another provider
 * opens it.
 */
const MAX_PART = 0.35
const MIN_PART = 0.1
/** Share of the first pool's reserve that an opener without the token buys first. */
const BOUGHT_PART = 0.13
/** Half-width of the initial position: logs for ranges, bins for bins. */
const RANGE_WIDTH = 1.1
const BIN_WIDTH = 31

/**
 * Whether the pool is a second pool whose price is too far from the first one's. The provider then leaves;
 * after the last one the pool is dropped and another kind may replace it.
 */
export function abandonSecondPool(market: Market, pool: PoolRef, ratio: number): boolean {
  const token = [...market.tokens.all()].find(({ second }) => second?.address === pool.address)
  if (token === undefined) return false
  const price = launchPrice(market.bank, token)
  const own = pool.sides[0].mint === token.mint ? ratio : 1 / ratio
  if (price !== undefined && Math.abs(Math.log(own / price)) < MAX_PRICE_GAP) return false
  if (![...market.positions.all()].some((position) => position.pool.address === pool.address)) {
    delete token.second
    market.tokens.touch(token)
    planSecondPool(market, token.n)
  }
  return true
}

/** A large holder or a provider opens a second pool of ranges or bins. */
export function openSecondPool(market: Market, { token: n, tries }: SecondPoolPlan): void {
  const token = market.tokens.get(n)
  if (token?.pool === undefined || token.second !== undefined || tries >= MAX_TRIES) return
  if (!tryOpenPool(market, token, token.pool))
    market.queue.add(market.now + 90_000, 'openSecondPool', { token: n, tries: tries + 1 })
}

function tryOpenPool(market: Market, token: TokenRecord, first: PoolRef): boolean {
  const { random, keyring } = market
  const { quoteMint } = market.pads.at(token.launchpad)
  const state = first.venue === 'cpmm' ? readState(market.bank, { ...first, venue: 'cpmm' }) : undefined
  const price = launchPrice(market.bank, token)
  if (state === undefined || price === undefined) return false
  const isFirst = first.sides[0].mint === token.mint
  const reserveBase = isFirst ? state.reserve0 : state.reserve1
  const name = openerOf(market, token, reserveBase) ?? `provider/${random.below(WALLET_COUNTS.provider)}`
  const quoteOf = (base: bigint) => BigInt(Math.floor(Number(base) * price))
  if (held(market, name, token) < part(reserveBase, MIN_PART)) {
    const cost = part(quoteOf(reserveBase), BOUGHT_PART)
    if (!tradePool(market, name, first, quoteMint, cost, { slippageBps: 300, isPrompt: true })) return false
  }
  const base = minAmount((held(market, name, token) * 4n) / 5n, part(reserveBase, MAX_PART))
  const quote = quoteOf(base)
  if (base === 0n || spendableBalance(market, name, quoteMint) < quote) {
    market.pendingRefills.set(name, quoteMint)
    return false
  }
  const wallet = keyring.wallet(name)
  const [pool, tier] = freshPool(market, first)
  if (pool === undefined) return false
  const now = launchPrice(market.bank, token) ?? price
  const create = createInstruction(wallet.address, pool, tier, isFirst ? now : 1 / now)
  const wrapped = balanceOf(market.bank, wallet.address, SOL, tokenProgramOf(SOL)) ?? 0n
  const wrap =
    quoteMint === SOL && wrapped < quote ? wrapInstructions(market, wallet, SOL, quote - wrapped) : []
  if (wrap === undefined) return false
  const accounts = missingAccounts(market, wallet, [token.mint, quoteMint])
  if (!isSuccess(send(market, [wallet], [...accounts, ...wrap, create], 1_000))) return false
  openPosition(
    market,
    wallet,
    pool,
    tier.venue === 'dlmm' ? BIN_WIDTH : RANGE_WIDTH,
    isFirst ? [base, quote] : [quote, base],
  )
  token.second = pool
  market.tokens.touch(token)
  return true
}

/** A pool of ranges or bins that does not exist yet. */
function freshPool(market: Market, { sides }: PoolRef): [PoolRef, Tier] | [undefined, undefined] {
  const tiers: Tier[] = [tierOf('dlmm', 10_000), tierOf('clmm', 10_000)]
  if (market.random.chance(0.5)) tiers.reverse()
  const admin = market.keyring.wallet(TIER_ADMIN).address
  for (const tier of tiers) {
    const pool = poolRef(tier.venue, configAddress(tier.venue, admin, tierNumber(tier)), ...sides)
    if (market.bank.getAccount(pool.address) === undefined) return [pool, tier]
  }
  return [undefined, undefined]
}

/** The whale or sniper with the largest holding of the token, above the minimum share. */
function openerOf(market: Market, token: TokenRecord, reserveBase: bigint): string | undefined {
  let [most, found] = [part(reserveBase, MIN_PART), undefined as string | undefined]
  for (const name of new Set(token.holders)) {
    const kind = kindOf(name)
    if (kind !== 'whale' && kind !== 'sniper') continue
    const has = held(market, name, token)
    if (has > most) [most, found] = [has, name]
  }
  return found
}

const held = (market: Market, name: string, { mint }: TokenRecord): bigint =>
  balanceOf(market.bank, market.keyring.wallet(name).address, mint, tokenProgramOf(mint)) ?? 0n

const part = (amount: bigint, share: number): bigint => (amount * BigInt(Math.round(share * 1_000))) / 1_000n
const minAmount = (a: bigint, b: bigint): bigint => (a < b ? a : b)
