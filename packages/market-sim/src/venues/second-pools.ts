import { headcount, kindOf, TIER_ADMIN } from '../agents/population.ts'
import { balanceOf, readState } from '../execution/account-reads.ts'
import { isSuccess, missingAccounts, send, wrapInstructions } from '../execution/execution.ts'
import { spendable, tradePool } from '../execution/trading.ts'
import { SOL, tokenProgramOf } from '../genesis/assets.ts'
import type { Market } from '../market.ts'
import { launchPrice } from '../prices/launch-price.ts'
import { createInstruction } from './pool-creation.ts'
import { configAddress, type PoolRef, poolRef } from './pool-ref.ts'
import { type Tier, tierNumber, tierOf } from './pool-table.ts'
import { openPosition } from './positions.ts'
import { planSecondPool, type SecondPool } from './second-pool-plan.ts'
import type { TokenRecord } from './token-registry.ts'

const MOST_TRIES = 4
/** Between the prices of two pools, in logs: beyond it nobody provides to the second one any more. */
const TOO_FAR = 0.25
/** What the opener puts in, as a part of what the first pool holds; and at least this part, else somebody else does. */
const MOST_PART = 0.35
const LEAST_PART = 0.1
/** What an opener who has none of the token buys of it first. */
const BOUGHT_PART = 0.13
/** Ranges reach this far in logs, bins this many to either side. */
const RANGE_WIDTH = 1.1
const BIN_WIDTH = 31

/**
 * Whether a pool is a token's second one and the first one's price has gone so far that it cannot follow: then its
 * provider is gone for good, and with the last of them the pool is forgotten; another kind may take its place.
 */
export function leaveSecondPool(market: Market, pool: PoolRef, ratio: number): boolean {
  const token = [...market.tokens.all()].find(({ second }) => second?.address === pool.address)
  if (token === undefined) return false
  const price = launchPrice(market.bank, token)
  const own = pool.sides[0].mint === token.mint ? ratio : 1 / ratio
  if (price !== undefined && Math.abs(Math.log(own / price)) < TOO_FAR) return false
  if (![...market.positions.all()].some((position) => position.pool.address === pool.address)) {
    delete token.second
    market.tokens.touch(token)
    planSecondPool(market, token.n)
  }
  return true
}

/** One of those who hold much of the token, or a provider, opens a pool of ranges or bins beside the first one. */
export function openSecondPool(market: Market, { token: n, tries }: SecondPool): void {
  const token = market.tokens.get(n)
  if (token?.pool === undefined || token.second !== undefined || tries >= MOST_TRIES) return
  if (!tryToOpen(market, token, token.pool))
    market.agenda.add(market.now + 90_000, 'second', { token: n, tries: tries + 1 })
}

function tryToOpen(market: Market, token: TokenRecord, first: PoolRef): boolean {
  const { random, keyring } = market
  const { quoteMint } = market.pads.at(token.launchpad)
  const state = first.venue === 'cpmm' ? readState(market.bank, { ...first, venue: 'cpmm' }) : undefined
  const price = launchPrice(market.bank, token)
  if (state === undefined || price === undefined) return false
  const isFirst = first.sides[0].mint === token.mint
  const reserveBase = isFirst ? state.reserve0 : state.reserve1
  const name = openerOf(market, token, reserveBase) ?? `provider/${random.below(headcount.provider)}`
  const quoteOf = (base: bigint) => BigInt(Math.floor(Number(base) * price))
  if (held(market, name, token) < part(reserveBase, LEAST_PART)) {
    const cost = part(quoteOf(reserveBase), BOUGHT_PART)
    if (!tradePool(market, name, first, quoteMint, cost, { slippageBps: 300, isPrompt: true })) return false
  }
  const base = lesser((held(market, name, token) * 4n) / 5n, part(reserveBase, MOST_PART))
  const quote = quoteOf(base)
  if (base === 0n || spendable(market, name, quoteMint) < quote) {
    market.needy.set(name, quoteMint)
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

/** The patient holder who has most of it, if that is enough and they are one to do such things. */
function openerOf(market: Market, token: TokenRecord, reserveBase: bigint): string | undefined {
  let [most, found] = [part(reserveBase, LEAST_PART), undefined as string | undefined]
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
const lesser = (a: bigint, b: bigint): bigint => (a < b ? a : b)
