import { clmm, cpmm, type router } from '@callisto/program-clients'
import { TOKEN_PROGRAM } from '@callisto/solana'
import type { Address } from '@solana/kit'
import { FEE_PPM, type PairPool } from '../price-attack/world.ts'

/** Reserves of a pool of constant product by mint, in base units. */
export interface Reserves {
  pool: PairPool
  of: Record<Address, bigint>
}

/** A part of a route: a direct pool, and the share of the input that passes through it. */
export interface RouteStep {
  pool: PairPool
  shareBps: number
}

export interface Quote {
  steps: readonly RouteStep[]
  out: bigint
}

const MILLION = 1_000_000n
const BPS = 10_000
/** Splits that are tried around the one by reserves. */
const SPLITS = 20

/** Output of a pool, rounded down, its fee rounded up: `programs/README.md`. */
export function quoteOut({ of }: Reserves, mintIn: Address, mintOut: Address, amountIn: bigint): bigint {
  const afterFee = amountIn - (amountIn * BigInt(FEE_PPM) + MILLION - 1n) / MILLION
  return (of[mintOut]! * afterFee) / (of[mintIn]! + afterFee)
}

/** Pools between two mints, the deepest first. */
const directPools = (pools: readonly Reserves[], mintIn: Address, mintOut: Address): Reserves[] =>
  pools
    .filter(({ of }) => (of[mintIn] ?? 0n) > 0n && (of[mintOut] ?? 0n) > 0n)
    .sort((a, b) => (a.of[mintIn]! > b.of[mintIn]! ? -1 : 1))

/** The best route over direct pools: each alone, and splits over the two deepest. Undefined without a pool. */
export function bestRoute(
  pools: readonly Reserves[],
  mintIn: Address,
  mintOut: Address,
  amountIn: bigint,
): Quote | undefined {
  const direct = directPools(pools, mintIn, mintOut)
  const alone = direct.map(
    (each): Quote => ({
      steps: [{ pool: each.pool, shareBps: BPS }],
      out: quoteOut(each, mintIn, mintOut, amountIn),
    }),
  )
  const [first, second] = direct
  const splits: Quote[] = []
  if (first && second)
    for (let part = 1; part < SPLITS; part++) {
      const shareBps = (BPS * part) / SPLITS
      const amount = (amountIn * BigInt(shareBps)) / BigInt(BPS)
      splits.push({
        steps: [
          { pool: first.pool, shareBps },
          { pool: second.pool, shareBps: BPS - shareBps },
        ],
        out: quoteOut(first, mintIn, mintOut, amount) + quoteOut(second, mintIn, mintOut, amountIn - amount),
      })
    }
  return [...alone, ...splits].reduce<Quote | undefined>(
    (best, each) => (each.out > (best?.out ?? 0n) ? each : best),
    undefined,
  )
}

/** A pool after a swap, whose fee stays in it. */
export function afterSwap(pool: Reserves, mintIn: Address, mintOut: Address, amountIn: bigint): Reserves {
  const out = quoteOut(pool, mintIn, mintOut, amountIn)
  return {
    ...pool,
    of: { ...pool.of, [mintIn]: pool.of[mintIn]! + amountIn, [mintOut]: pool.of[mintOut]! - out },
  }
}

/** What passes through a step of a route, rounded down. */
export const shareOf = (amountIn: bigint, { shareBps }: RouteStep): bigint =>
  (amountIn * BigInt(shareBps)) / BigInt(BPS)

/** The pools after a route has been swapped. */
export const afterRoute = (
  pools: readonly Reserves[],
  steps: readonly RouteStep[],
  mintIn: Address,
  mintOut: Address,
  amountIn: bigint,
): Reserves[] =>
  pools.map((each) => {
    const step = steps.find(({ pool }) => pool === each.pool)
    return step ? afterSwap(each, mintIn, mintOut, shareOf(amountIn, step)) : each
  })

/** Who swaps in a pool, from which account into which. */
export interface Swapper {
  user: Address
  from: Address
  to: Address
}

/** The swap of a step by the venue's own builder; `minAmountOut` is 0. */
export function swapIn(
  { kind, address, vaults, mints }: PairPool,
  { user, from, to }: Swapper,
  mintIn: Address,
  amountIn: bigint,
) {
  const at = mints[0] === mintIn ? 0 : 1
  const program = TOKEN_PROGRAM as Address
  const accounts = {
    ...{ user, pool: address, vaultIn: vaults[at], vaultOut: vaults[1 - at]!, userIn: from, userOut: to },
    ...{ mintIn, mintOut: mints[1 - at]!, tokenProgramIn: program, tokenProgramOut: program },
  }
  const client = kind === 'clmm' ? clmm : cpmm
  return client.swapExactIn(accounts, { amountIn, minAmountOut: 0n })
}

/** The plan of the router for steps from the input straight to the output. */
export const planOf = (steps: readonly RouteStep[]): router.Step[] =>
  steps.map(({ pool, shareBps }) => ({ venue: pool.kind, shareBps, inputIndex: 0, outputIndex: 1 }))
