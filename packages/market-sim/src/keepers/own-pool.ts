import { chainTimeAt } from '@callisto/amms'
import { cpmm } from '@callisto/program-clients'
import { SYSTEM_PROGRAM, setComputeUnitLimit } from '@callisto/solana'
import type { Address, Instruction } from '@solana/kit'
import { correctionOf } from '../arbitrage/correction.ts'
import { balanceOf, readPool, readState } from '../execution/account-reads.ts'
import { unitsOfUsd } from '../execution/amounts.ts'
import { isSuccess, send } from '../execution/execution.ts'
import { swapInstruction } from '../execution/trade-instructions.ts'
import type { Wallet } from '../execution/wallet.ts'
import { type Asset, tokenProgramOf, unitOf } from '../genesis/assets.ts'
import type { Market } from '../market.ts'
import type { PoolPrices } from '../prices/pool-prices.ts'
import { depositInstructions } from '../venues/pair-liquidity.ts'
import { createInstruction } from '../venues/pool-creation.ts'
import { KEEPER_TIER, keeperTier, type PoolRef, poolRef } from '../venues/pool-ref.ts'
import type { Tier } from '../venues/pool-table.ts'
import { type FillOffer, quoteOwn, sendFill } from './fill-offer.ts'

/** Dollars on each side of a pool of a keeper. */
const SIDE_USD = 8_000
const CREATE_UNITS = 1_000_000
const TIER: Tier = { venue: 'cpmm', feePpm: 100 }
/** Room for what floats lose, and for the fee that the trade ahead leaves in the pool. */
const MARGIN = 1.000_01

/** A pool of constant product in the tier of a keeper. */
type OwnPool = PoolRef & { venue: 'cpmm' }

const ownPool = (keeper: Wallet, a: Asset, b: Asset): OwnPool => {
  const [mintA, mintB] = [a, b].map(({ mint }) => ({ mint, tokenProgram: tokenProgramOf(mint) }))
  return { ...poolRef('cpmm', keeperTier(keeper.address), mintA!, mintB!), venue: 'cpmm' }
}

/**
 * Fills an order through a pool of the keeper's own, for the least that the order accepts: the keeper moves the pool's price
 * there, fills, and moves it back, as a bundle does. The difference to the market's best route stays in the pool, which is
 * opened at the first fill.
 */
export function fillThroughOwnPool(
  market: Market,
  keeper: Wallet,
  prices: PoolPrices,
  { due, spent, needed }: FillOffer,
): boolean {
  const [assetIn, assetOut] = [due.input.asset, due.output.asset]
  const ref = ownPool(keeper, assetIn, assetOut)
  const isOpen = market.bank.getAccount(ref.address) !== undefined
  if (!isOpen && !openPool(market, keeper, ref, prices, [assetIn, assetOut])) return false
  moveTo(market, keeper, ref, assetIn.mint, spent, needed)
  const isEnough = quoteOwn(market, ref, assetIn.mint, spent) >= needed
  const isFilled = isEnough && sendFill(market, keeper, due, [{ pool: ref, shareBps: 10_000 }])
  moveBack(market, keeper, ref, prices, assetIn, assetOut)
  return isFilled
}

function openPool(
  market: Market,
  keeper: Wallet,
  ref: OwnPool,
  prices: PoolPrices,
  [a, b]: readonly [Asset, Asset],
): boolean {
  const [first, second] = ref.sides[0].mint === a.mint ? [a, b] : [b, a]
  const [unit0, unit1] = [first, second].map((asset) => (prices.of(asset)?.usd ?? 0) / unitOf(asset))
  const amounts = [first, second].map((asset) => unitsOfUsd(market, asset.mint, SIDE_USD) ?? 0n)
  const isShort = [first, second].some((asset, side) => heldBy(market, keeper, asset.mint) < amounts[side]!)
  if (!unit0 || !unit1 || isShort) return false
  const limit = setComputeUnitLimit(CREATE_UNITS)
  const create = createInstruction(keeper.address, ref, TIER, unit0 / unit1)
  if (!isSuccess(send(market, [keeper], [limit, ...missingTier(market, keeper), create]))) return false
  const deposit = depositInstructions(keeper.address, ref, [amounts[0]!, amounts[1]!])
  return isSuccess(send(market, [keeper], [limit, ...deposit]))
}

function missingTier({ bank }: Market, { address: admin }: Wallet): Instruction[] {
  const config = keeperTier(admin)
  if (bank.getAccount(config) !== undefined) return []
  const fees = { lpFeePpm: TIER.feePpm, protocolFeePpm: 0, creatorFeePpm: 0 }
  const accounts = { admin, config, systemProgram: SYSTEM_PROGRAM }
  return [cpmm.createConfig(accounts, { index: KEEPER_TIER, ...fees, createAuthority: admin })]
}

const heldBy = ({ bank }: Market, { address }: Wallet, mint: Address): bigint =>
  balanceOf(bank, address, mint, tokenProgramOf(mint)) ?? 0n

/** Trades in the pool until it pays `needed` for `spent`: with reserves `x` and `y`, where `y * spent / (x + spent)` is that. */
function moveTo(
  market: Market,
  keeper: Wallet,
  ref: OwnPool,
  mintIn: Address,
  spent: bigint,
  needed: bigint,
): void {
  const state = readState(market.bank, ref)
  const pool = readPool(market.bank, ref.address)
  if (state === undefined || pool === undefined) return
  const isFirst = ref.sides[0].mint === mintIn
  const [x, y] = (isFirst ? [state.reserve0, state.reserve1] : [state.reserve1, state.reserve0]).map(
    Number,
  ) as [number, number]
  const kept = 1 - (state.lpFeePpm + state.protocolFeePpm + state.creatorFeePpm) / 1e6
  const [sold, wanted] = [Number(spent) * kept, Number(needed) * MARGIN]
  const target = (Math.sqrt(sold * sold + (4 * x * y * sold) / wanted) - sold) / 2
  if (target > x) trade(market, keeper, ref, mintIn, (target - x) / kept)
  else trade(market, keeper, ref, ref.sides[isFirst ? 1 : 0].mint, ((x * y) / target - y) / kept)
}

/** Trades the pool back to the price of the others, as far as it is beyond its fee. */
function moveBack(
  market: Market,
  keeper: Wallet,
  ref: OwnPool,
  prices: PoolPrices,
  a: Asset,
  b: Asset,
): void {
  for (const [sold, bought] of [
    [a, b],
    [b, a],
  ] as const) {
    const pool = readPool(market.bank, ref.address)
    const [usdSold, usdBought] = [prices.of(sold)?.usd, prices.of(bought)?.usd]
    if (pool === undefined || usdSold === undefined || usdBought === undefined) return
    const fair = usdSold / unitOf(sold) / (usdBought / unitOf(bought))
    const side = pool.mints[0] === sold.mint ? 0 : 1
    const found = correctionOf((limit) => pool.segments(side, chainTimeAt(market.bank.unixTime), limit), fair)
    if (found !== undefined) trade(market, keeper, ref, sold.mint, found.amountIn)
  }
}

/** Swaps at most what the keeper holds, at any price: nobody trades between. */
function trade(market: Market, keeper: Wallet, ref: PoolRef, mintIn: Address, amount: number): void {
  const held = heldBy(market, keeper, mintIn)
  const wanted = Number.isFinite(amount) && amount >= 1 ? BigInt(Math.ceil(amount)) : 0n
  const amountIn = wanted < held ? wanted : held
  if (amountIn > 0n) send(market, [keeper], [swapInstruction(keeper.address, ref, mintIn, amountIn, 1n)])
}
