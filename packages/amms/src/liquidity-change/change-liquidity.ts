import { mulDiv } from '@callisto/amount'
import { clmm, cpmm, dlmm, sqrtPriceAtTick, stable } from '@callisto/program-clients'
import { TOKEN_PROGRAM } from '@callisto/solana'
import { type AccountMeta, AccountRole, type Address, type Instruction } from '@solana/kit'
import { amountsForLiquidity, liquidityForAmounts } from '../clmm/liquidity.ts'
import { clmmPayout } from '../clmm/position.ts'
import { amountAfterTransferFee, amountBeforeTransferFee } from '../transfer-fee.ts'
import { type HeldLiquidity, LiquidityError } from './held-liquidity.ts'

type Pair = readonly [bigint, bigint]
type Shares = Extract<HeldLiquidity, { kind: 'cpmm' | 'stable' }>
type Range = Extract<HeldLiquidity, { kind: 'clmm' }>
type Bins = Extract<HeldLiquidity, { kind: 'dlmm' }>

const WHOLE_BPS = 10_000
const BPS = BigInt(WHOLE_BPS)

/** Instructions of a pool's program, with the amounts that they move at the state of the pool and those they guarantee. */
export interface LiquidityChange {
  instructions: readonly Instruction[]
  /** Base units that arrive (remove, collect) or are sent (add), transfer fees included. */
  expected: Pair
  /** At least what arrives, or at most what is sent. */
  limits: Pair
  /** Those that the call itself has: fees that are collected behind it come on top. */
  callLimits: Pair
  /** Change of the LP units: exact when they are burned, at least when they are minted. */
  shares?: { mint: Address; change: bigint; isExact: boolean }
  /** Lamports of the position's account, which is closed. */
  returnedRent: bigint
}

/** Rounded down: a limit that asks for more than is meant would fail, one unit less costs nothing. */
const atLeast = (amount: bigint, slippageBps: number) =>
  mulDiv(amount, BigInt(WHOLE_BPS - slippageBps), BPS, 'floor')
/** Rounded up, as the program rounds what it takes. */
const atMost = (amount: bigint, slippageBps: number) =>
  mulDiv(amount, BigInt(WHOLE_BPS + slippageBps), BPS, 'ceil')
/** A part of a whole, rounded down: nothing is removed that is not there. */
const partOf = (amount: bigint, shareBps: number) => mulDiv(amount, BigInt(shareBps), BPS, 'floor')

const arriving = ({ tokens }: HeldLiquidity, amounts: Pair): Pair => [
  amountAfterTransferFee(amounts[0], tokens[0].fee),
  amountAfterTransferFee(amounts[1], tokens[1].fee),
]
const sending = ({ tokens }: HeldLiquidity, amounts: Pair): Pair => [
  amountBeforeTransferFee(amounts[0], tokens[0].fee),
  amountBeforeTransferFee(amounts[1], tokens[1].fee),
]
const each = (pair: Pair, change: (amount: bigint) => bigint): Pair => [change(pair[0]), change(pair[1])]
const plus = (a: Pair, b: Pair): Pair => [a[0] + b[0], a[1] + b[1]]

function sidesOf({ tokens: [first, second] }: HeldLiquidity) {
  return {
    vault0: first.vault,
    vault1: second.vault,
    user0: first.account,
    user1: second.account,
    mint0: first.mint,
    mint1: second.mint,
    tokenProgram0: first.tokenProgram,
    tokenProgram1: second.tokenProgram,
  }
}

const shareAccounts = (held: Shares) => ({
  ...sidesOf(held),
  user: held.owner,
  pool: held.pool,
  lpMint: held.state.lpMint,
  userLp: held.sharesAccount,
  lpTokenProgram: TOKEN_PROGRAM as Address,
})
const positionAccounts = (held: Range | Bins) => ({
  ...sidesOf(held),
  owner: held.owner,
  pool: held.pool,
  position: held.position,
})
const programOf = ({ kind }: Shares) => (kind === 'cpmm' ? cpmm : stable)

/** Takes `shareBps` of the liquidity out; all of it also collects its fees and closes the position. */
export function removeLiquidity(
  held: HeldLiquidity,
  { shareBps, slippageBps }: { shareBps: number; slippageBps: number },
): LiquidityChange {
  const change =
    held.kind === 'clmm'
      ? removeRange(held, shareBps, slippageBps)
      : held.kind === 'dlmm'
        ? removeBins(held, shareBps, slippageBps)
        : removeShares(held, shareBps, slippageBps)
  if (change.expected[0] === 0n && change.expected[1] === 0n) throw new LiquidityError('NOTHING_TO_REMOVE')
  return change
}

function removeShares(held: Shares, shareBps: number, slippageBps: number): LiquidityChange {
  const { state, shares } = held
  const lp = partOf(shares, shareBps)
  if (lp === 0n) throw new LiquidityError('NOTHING_TO_REMOVE')
  const paid = each([state.reserve0, state.reserve1], (reserve) =>
    mulDiv(reserve, lp, state.lpSupply, 'floor'),
  )
  const expected = arriving(held, paid)
  const limits = each(expected, (amount) => atLeast(amount, slippageBps))
  const args = { lp, minAmount0: limits[0], minAmount1: limits[1] }
  return {
    instructions: [programOf(held).withdraw(shareAccounts(held), args)],
    expected,
    limits,
    callLimits: limits,
    shares: { mint: state.lpMint, change: -lp, isExact: true },
    returnedRent: 0n,
  }
}

function priceRange({ state, range }: Range) {
  const { tickLower, tickUpper } = range
  return { low: sqrtPriceAtTick(tickLower), high: sqrtPriceAtTick(tickUpper), price: state.sqrtPrice }
}

function removeRange(held: Range, shareBps: number, slippageBps: number): LiquidityChange {
  const { range, rent } = held
  const liquidity = partOf(range.liquidity, shareBps)
  if (liquidity === 0n) throw new LiquidityError('NOTHING_TO_REMOVE')
  const paid = arriving(held, amountsForLiquidity(priceRange(held), liquidity, 'floor'))
  const limits = each(paid, (amount) => atLeast(amount, slippageBps))
  const accounts = positionAccounts(held)
  const args = { liquidity, minAmount0: limits[0], minAmount1: limits[1] }
  const decrease = clmm.decreaseLiquidity(accounts, args)
  const fees = feesOf(held)
  // Fees that come in between would keep a position without any from being closed.
  if (liquidity < range.liquidity || fees[0] + fees[1] === 0n)
    return { instructions: [decrease], expected: paid, limits, callLimits: limits, returnedRent: 0n }
  const collected = arriving(held, fees)
  return {
    instructions: [decrease, clmm.collectFees(accounts), clmm.closePosition(accounts)],
    expected: plus(paid, collected),
    limits: plus(limits, collected),
    callLimits: limits,
    returnedRent: rent,
  }
}

function feesOf({ state, range }: Range): Pair {
  const payout = clmmPayout(state, range)
  if (!payout) throw new LiquidityError('POOL_UNREADABLE')
  return payout.fees
}

/** Pays the fees that are owed to a position out; they only grow until it lands. */
export function collectLiquidityFees(held: HeldLiquidity): LiquidityChange {
  const fees: Pair = held.kind === 'clmm' ? feesOf(held) : [0n, 0n]
  if (held.kind !== 'clmm' || fees[0] + fees[1] === 0n) throw new LiquidityError('NOTHING_TO_COLLECT')
  const expected = arriving(held, fees)
  const instructions = [clmm.collectFees(positionAccounts(held))]
  return { instructions, expected, limits: expected, callLimits: expected, returnedRent: 0n }
}

function removeBins(held: Bins, shareBps: number, slippageBps: number): LiquidityChange {
  const { state, bins, pages, rent } = held
  let paid: Pair = [0n, 0n]
  for (const [n, { units }] of bins.shares.entries()) {
    const taken = partOf(units, shareBps)
    if (taken === 0n) continue
    const at = bins.lowerBin + n
    const holder = [state, ...pages.map(({ page }) => page)].find(
      ({ firstBin, bins: own }) => at >= firstBin && at < firstBin + own.length,
    )
    const bin = holder?.bins[at - holder.firstBin]
    if (!bin || bin.supply === 0n) throw new LiquidityError('POOL_UNREADABLE')
    const { amount0, amount1, supply } = bin
    paid = plus(
      paid,
      each([amount0, amount1], (amount) => mulDiv(taken, amount, supply, 'floor')),
    )
  }
  const expected = arriving(held, paid)
  const limits = each(expected, (amount) => atLeast(amount, slippageBps))
  const range = { lowerBin: bins.lowerBin, upperBin: bins.upperBin }
  const args = { ...range, minAmount0: limits[0], minAmount1: limits[1], shareBps }
  const withdraw = withPages(dlmm.withdraw(positionAccounts(held), args), held)
  const isAll = shareBps === WHOLE_BPS
  return {
    instructions: isAll ? [withdraw, dlmm.closePosition(positionAccounts(held))] : [withdraw],
    expected,
    limits,
    callLimits: limits,
    returnedRent: isAll ? rent : 0n,
  }
}

function withPages(instruction: ReturnType<typeof dlmm.withdraw>, { pages }: Bins): Instruction {
  const metas = pages.map(({ address }): AccountMeta => ({ address, role: AccountRole.WRITABLE }))
  return { ...instruction, accounts: [...instruction.accounts, ...metas] }
}

/** Adds at most two amounts, transfer fees included, in the proportion that the pool takes them in. */
export function addLiquidity(
  held: HeldLiquidity,
  { amounts, slippageBps }: { amounts: Pair; slippageBps: number },
): LiquidityChange {
  const offered = arriving(held, amounts)
  if (held.kind === 'clmm') return addRange(held, offered, slippageBps)
  return held.kind === 'dlmm' ? addBins(held, amounts, slippageBps) : addShares(held, offered, slippageBps)
}

function addShares(held: Shares, offered: Pair, slippageBps: number): LiquidityChange {
  const { reserve0, reserve1, lpSupply, lpMint } = held.state
  const by0 = mulDiv(offered[0], lpSupply, reserve0, 'floor')
  const by1 = mulDiv(offered[1], lpSupply, reserve1, 'floor')
  const lp = by0 < by1 ? by0 : by1
  if (lp === 0n) throw new LiquidityError('AMOUNT_TOO_SMALL')
  const sent = sending(
    held,
    each([reserve0, reserve1], (reserve) => mulDiv(lp, reserve, lpSupply, 'ceil')),
  )
  const minLp = atLeast(lp, slippageBps)
  const args = { maxAmount0: sent[0], maxAmount1: sent[1], minLp, burn: false }
  return {
    instructions: [programOf(held).deposit(shareAccounts(held), args)],
    expected: sent,
    limits: sent,
    callLimits: sent,
    shares: { mint: lpMint, change: minLp, isExact: false },
    returnedRent: 0n,
  }
}

function addRange(held: Range, offered: Pair, slippageBps: number): LiquidityChange {
  const range = priceRange(held)
  const liquidity = liquidityForAmounts(range, offered[0], offered[1])
  if (liquidity <= 0n) throw new LiquidityError('AMOUNT_TOO_SMALL')
  const expected = sending(held, amountsForLiquidity(range, liquidity, 'ceil'))
  const limits = each(expected, (amount) => atMost(amount, slippageBps))
  const args = { liquidity, maxAmount0: limits[0], maxAmount1: limits[1] }
  return {
    instructions: [clmm.increaseLiquidity(positionAccounts(held), args)],
    expected,
    limits,
    callLimits: limits,
    returnedRent: 0n,
  }
}

function addBins(held: Bins, amounts: Pair, slippageBps: number): LiquidityChange {
  if (amounts[0] === 0n && amounts[1] === 0n) throw new LiquidityError('AMOUNT_TOO_SMALL')
  const { state, bins } = held
  const args = {
    maxAmount0: amounts[0],
    maxAmount1: amounts[1],
    lowerBin: bins.lowerBin,
    upperBin: bins.upperBin,
    activeBin: state.activeBin,
    // Bins that the price may move within the slippage, rounded down.
    maxDrift: Math.floor(slippageBps / state.binStep),
  }
  return {
    instructions: [withPages(dlmm.deposit(positionAccounts(held), args), held)],
    expected: amounts,
    limits: amounts,
    callLimits: amounts,
    returnedRent: 0n,
  }
}
