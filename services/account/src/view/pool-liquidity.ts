import { clmmPayout, dlmmPayout, pagesOf } from '@callisto/amms'
import { mulDiv, unitsToNumber } from '@callisto/amount'
import type { PoolPosition, PortfolioElement, PortfolioLiquidity } from '@callisto/contract'
import { clmm, cpmm, dlmm, sqrtPriceAtTick, stable } from '@callisto/program-clients'
import type { AccountState } from '@callisto/solana'
import type { Address } from '@solana/kit'
import type { PricedPool } from '../fold/mints-and-pools.ts'
import { invariantOf } from '../fold/provide.ts'
import type { Provision } from '../fold/working-set.ts'
import type { ChainReader } from './chain-reader.ts'
import type { MarketData } from './market-data.ts'
import { type PortfolioSource, type SourceContext, sumOfKnown } from './source.ts'
import { toTokenAsset } from './wallet-tokens.ts'

/** What liquidity is worth now: amounts of mint0 and mint1, as a withdrawal of everything pays them. */
interface Payout {
  amounts: readonly [bigint, bigint]
  fees?: readonly [bigint, bigint]
  range?: NonNullable<PoolPosition['range']>
  liquidity?: bigint
  sharePercent?: number
  /** Part of the amounts that fees have made, 0 to 1. */
  feePart?: number
}

interface Held {
  pool: PricedPool
  provision: Provision | undefined
  /** Shares of the whole pool that the wallet holds. */
  shares: bigint
}

type Accounts = ReadonlyMap<string, AccountState>

/** Liquidity of the wallet in pools of every kind, with the amounts of the pools' accounts as they are now. */
export const poolLiquidity: PortfolioSource = {
  platform: 'callisto-pools',
  async elements(context) {
    const held = heldBy(context)
    if (held.length === 0) return []
    const accounts = await readAccounts(context.chain, held)
    const mints = held.flatMap(({ pool }) => [pool.mint0.mint, pool.mint1.mint])
    const data = await context.market(mints)
    const liquidities = held.flatMap((one) => {
      const payout = payoutOf(one, accounts, context)
      return payout ? [present(one, payout, data)] : []
    })
    if (liquidities.length === 0) return []
    liquidities.sort((a, b) => (b.value ?? -1) - (a.value ?? -1))
    const element: PortfolioElement = {
      type: 'liquidity',
      networkId: 'solana',
      platformId: 'callisto-pools',
      label: 'LiquidityPool',
      value: sumOfKnown(liquidities.map(({ value }) => value)),
      data: { liquidities },
    }
    return [element]
  },
}

function heldBy({ index, rows }: SourceContext): Held[] {
  const { provisions } = rows
  const held: Held[] = []
  for (const provision of provisions) {
    const pool = index.market.poolById(provision.pool)
    if (provision.position !== '') held.push({ pool, provision, shares: 0n })
  }
  for (const { mint, amount } of rows.tokens) {
    const pool = index.market.poolOfShares(mint)
    if (!pool || amount === 0n) continue
    const provision = provisions.find((one) => one.position === '' && one.pool === pool.id)
    held.push({ pool, provision, shares: amount })
  }
  return held
}

async function readAccounts(chain: ChainReader, held: readonly Held[]): Promise<Accounts> {
  const addresses = held.flatMap(({ pool, provision }) =>
    provision?.position ? [pool.address, provision.position] : [pool.address],
  )
  const accounts = new Map(await chain.accounts(addresses))
  const pages = await Promise.all(
    held.flatMap(({ pool, provision }) => {
      const [root, position] = [accounts.get(pool.address), accounts.get(provision?.position ?? '')]
      if (pool.venue !== 'dlmm' || !root || !position) return []
      const [state, shares] = [dlmm.decodePool(root.data), dlmm.decodePosition(position.data)]
      return state && shares
        ? pagesOf(state, shares).map((firstBin) => pageAddress(pool.address, firstBin))
        : []
    }),
  )
  if (pages.length > 0)
    for (const [address, account] of await chain.accounts(pages)) accounts.set(address, account)
  return accounts
}

async function pageAddress(pool: string, firstBin: number): Promise<string> {
  const [address] = await dlmm.findPagePda({ pool: pool as Address, firstBin })
  return address
}

/** What the accounts say; undefined for an empty or closed position. Throws when an account is not what it should be. */
function payoutOf(held: Held, accounts: Accounts, context: SourceContext): Payout | undefined {
  const { pool, provision } = held
  const root = accounts.get(pool.address)
  if (!root) throw new Error(`pool ${pool.address} has no account`)
  if (pool.venue === 'cpmm' || pool.venue === 'stable') return sharePayout(held, root, context)
  const position = accounts.get(provision?.position ?? '')
  // A position that was closed.
  if (!position || position.data.length === 0) return undefined
  return pool.venue === 'clmm' ? rangePayout(pool, root, position) : binPayout(root, position, accounts)
}

function sharePayout(
  { pool, provision, shares }: Held,
  root: AccountState,
  { index, rows }: SourceContext,
): Payout {
  const state = (pool.venue === 'cpmm' ? cpmm : stable).decodePool(root.data)
  if (!state || state.lpSupply === 0n) throw new Error(`pool ${pool.address} cannot be read`)
  const reserves = [state.reserve0, state.reserve1] as const
  const amounts = reserves.map((reserve) => mulDiv(reserve, shares, state.lpSupply, 'floor'))
  const now =
    invariantOf(pool, reserves, index.venues.pricingOf(pool.venue), rows.time) *
    (Number(shares) / Number(state.lpSupply))
  // Shares that came without a deposit have no known basis.
  const isOfDeposits = provision !== undefined && provision.units === shares
  const feePart = isOfDeposits ? Math.max(0, 1 - provision.basis / now) : Number.NaN
  return {
    amounts: [amounts[0]!, amounts[1]!],
    liquidity: shares,
    sharePercent: (100 * Number(shares)) / Number(state.lpSupply),
    ...(Number.isNaN(feePart) ? {} : { feePart }),
  }
}

const Q64 = 2 ** 64

function rangePayout(pool: PricedPool, root: AccountState, account: AccountState): Payout | undefined {
  const [state, position] = [clmm.decodePool(root.data), clmm.decodePosition(account.data)]
  const payout = state && position && clmmPayout(state, position)
  if (!payout) throw new Error(`position ${account.address} cannot be read`)
  if (position.liquidity === 0n && payout.fees[0] + payout.fees[1] === 0n) return undefined
  const scale = 10 ** (pool.mint0.decimals - pool.mint1.decimals)
  const priceOf = (root64: bigint) => (Number(root64) / Q64) ** 2 * scale
  const [low, high] = [sqrtPriceAtTick(position.tickLower), sqrtPriceAtTick(position.tickUpper)]
  return {
    amounts: payout.amounts,
    fees: payout.fees,
    liquidity: position.liquidity,
    range: {
      lower: priceOf(low),
      upper: priceOf(high),
      current: priceOf(state.sqrtPrice),
      isInRange: state.sqrtPrice >= low && state.sqrtPrice < high,
    },
    feePart: 0,
  }
}

function binPayout(root: AccountState, account: AccountState, accounts: Accounts): Payout | undefined {
  const [state, position] = [dlmm.decodePool(root.data), dlmm.decodePosition(account.data)]
  if (!state || !position) throw new Error(`position ${account.address} cannot be read`)
  if (position.shares.every(({ units }) => units === 0n)) return undefined
  const pages = [...accounts.values()].flatMap(({ data }) => {
    const page = dlmm.decodePage(data)
    return page?.pool === position.pool ? [page] : []
  })
  const amounts = dlmmPayout(state, position, pages)
  if (!amounts) throw new Error(`a page of position ${account.address} is missing`)
  const scale = 10 ** (state.decimals0 - state.decimals1)
  const priceOf = (bin: number) => (1 + state.binStep / 10_000) ** bin * scale
  return {
    amounts,
    range: {
      lower: priceOf(position.lowerBin),
      upper: priceOf(position.upperBin + 1),
      current: priceOf(state.activeBin),
      isInRange: state.activeBin >= position.lowerBin && state.activeBin <= position.upperBin,
    },
  }
}

/** USD of amounts of both mints; undefined while a price of one that is there is missing. */
function valueOfBoth(
  pool: PricedPool,
  [amount0, amount1]: readonly [bigint, bigint],
  { prices }: MarketData,
): number | undefined {
  let value = 0
  for (const [{ mint, decimals }, amount] of [
    [pool.mint0, amount0],
    [pool.mint1, amount1],
  ] as const) {
    if (amount === 0n) continue
    const price = prices?.get(mint)
    if (price === undefined) return undefined
    value += unitsToNumber(amount, decimals) * price
  }
  return value
}

function present({ pool, provision }: Held, payout: Payout, data: MarketData): PortfolioLiquidity {
  const { amounts, fees = [0n, 0n], range, liquidity, sharePercent } = payout
  const mints = [pool.mint0, pool.mint1]
  const toAssets = (both: readonly [bigint, bigint]) =>
    both.flatMap((amount, n) =>
      amount === 0n ? [] : [toTokenAsset(mints[n]!, amount, data.prices?.get(mints[n]!.mint))],
    )
  const value = valueOfBoth(pool, amounts, data)
  const feeValue = valueOfBoth(pool, fees, data)
  const both = value === undefined || feeValue === undefined ? null : value + feeValue
  return {
    assets: toAssets(amounts),
    assetsValue: value ?? null,
    rewardAssets: toAssets(fees),
    rewardAssetsValue: feeValue ?? null,
    value: both,
    yields: [],
    ref: provision?.position || pool.address,
    position: {
      kind: pool.venue as PoolPosition['kind'],
      pool: pool.address,
      ...(provision?.position ? { position: provision.position } : {}),
      mint0: pool.mint0.mint,
      mint1: pool.mint1.mint,
      decimals0: pool.mint0.decimals,
      decimals1: pool.mint1.decimals,
      amount0: String(amounts[0]),
      amount1: String(amounts[1]),
      ...(payout.fees ? { pendingFees0: String(fees[0]), pendingFees1: String(fees[1]) } : {}),
      collectedFees0: String(provision?.collected0 ?? 0n),
      collectedFees1: String(provision?.collected1 ?? 0n),
      ...(liquidity === undefined ? {} : { liquidity: String(liquidity) }),
      ...(range ? { range } : {}),
      ...(provision?.position ? { bounds: { lower: provision.lower, upper: provision.upper } } : {}),
      ...(sharePercent === undefined ? {} : { sharePercent }),
      ...(provision ? { openedAt: provision.openedAt, ...resultOf(pool, provision, payout, data) } : {}),
    },
  }
}

/** What holding the liquidity has brought, against holding the tokens that were deposited. */
function resultOf(
  pool: PricedPool,
  provision: Provision,
  { amounts, fees, feePart, liquidity }: Payout,
  data: MarketData,
): Partial<PoolPosition> {
  const isComplete = liquidity === undefined || provision.units === liquidity
  if (!provision.isHeldKnown || !isComplete) return {}
  const deposited = valueOfBoth(pool, [provision.held0, provision.held1], data)
  const value = valueOfBoth(pool, amounts, data)
  const pending = valueOfBoth(pool, fees ?? [0n, 0n], data)
  const collected = valueOfBoth(pool, [provision.collected0, provision.collected1], data)
  if (deposited === undefined || value === undefined || pending === undefined || collected === undefined)
    return {}
  const netResult = value + pending + collected - deposited
  if (feePart === undefined) return { depositedValue: deposited, netResult }
  const inside = value * feePart
  const impermanentLoss = Math.min(0, value - inside - deposited)
  return {
    depositedValue: deposited,
    netResult,
    impermanentLoss,
    ...(deposited > 0 ? { impermanentLossPercent: (100 * impermanentLoss) / deposited } : {}),
    feesEarned: inside + pending + collected,
  }
}
