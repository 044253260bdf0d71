import { setTimeout as wait } from 'node:timers/promises'
import { confirmedSlot, ledgerBlocks, rpcCall } from '@callisto/testkit'
import type { Address } from '@solana/kit'
import { type Placing, placeByPrice, publishedPrices, SOL, USDC } from '../orders/fill-run.ts'
import { type NewOrder, OrderMaker } from '../orders/order-maker.ts'
import { between, type Random } from '../routing/random.ts'
import type { Addresses } from '../soak/product/server-process.ts'
import { FillReplay } from './fill-replay.ts'
import { recordPools } from './pool-record.ts'

/** Lamports of an order by rate. */
const MAKING = 300_000_000n
const PLACED_AT_A_TIME = 3
const PLACE_PAUSE_MS = 600
/** Distance of a rate from what the market pays, in parts of it, and what the order's fee takes. */
const DISTANCE = { least: -0.000_2, most: 0.001 }
const FEE = 0.001
const PPM = 1_000_000
const POLL_MS = 4_000
const ACCOUNTS_PER_CALL = 100

export interface LiveFillsOptions {
  /** Own orders that are filled, and the most time for it; the fills of other makers come on top. */
  fills: number
  seconds: number
  random: Random
}

/**
 * Places orders by price and by rate near the market, beside those that the market's own people place, until enough of them are
 * filled or the time is over. Returns every fill of the time, read from the blocks afterwards.
 */
export async function liveFills(
  { rpcUrl, wsUrl, url }: Addresses,
  seed: string,
  { fills, seconds, random }: LiveFillsOptions,
): Promise<FillReplay> {
  const maker = await OrderMaker.open(rpcUrl, seed, 83)
  await maker.openAccounts([USDC])
  const mints = (await publishedPrices(rpcUrl, maker.oracleSet)).map(({ mint }) => mint)
  await maker.openAccounts(mints)
  const record = await recordPools(rpcUrl, wsUrl)
  const end = new AbortController()
  const deadline = performance.now() + seconds * 1_000
  const placed: Address[] = []
  const placing = { maker, rpcUrl, random, placed, isOver: () => end.signal.aborted }
  const placers = Promise.all([placeByPrice(placing), placeByRate(placing, url, [USDC, ...mints])])
  while (performance.now() < deadline && (await countGone(rpcUrl, placed)) < fills) await wait(POLL_MS)
  end.abort()
  await placers
  const lastSlot = await confirmedSlot(rpcUrl)
  await wait(POLL_MS)
  const recorded = await record.stop()
  const replay = new FillReplay(recorded)
  for await (const block of ledgerBlocks(rpcUrl, recorded.slot + 1, lastSlot)) replay.add(block)
  return replay
}

/** Orders that sell SOL at a rate near what the trading API pays for it now. */
async function placeByRate(
  { maker, random, placed = [], isOver }: Placing,
  url: string,
  mints: readonly Address[],
): Promise<void> {
  while (!isOver()) {
    const drawn = Array.from({ length: PLACED_AT_A_TIME }, () => mints[Math.floor(random() * mints.length)]!)
    const orders = await Promise.all(
      drawn.map(async (mintOut): Promise<NewOrder> => {
        const part = (1 - FEE) * (1 + between(random, DISTANCE.least, DISTANCE.most))
        const rateOut = ((await quote(url, mintOut)) * BigInt(Math.round(part * PPM))) / BigInt(PPM)
        return { mintOut, lamports: MAKING, entry: { kind: 'limit', rateIn: MAKING, rateOut } }
      }),
    )
    placed.push(...(await maker.place(orders)))
    await wait(PLACE_PAUSE_MS)
  }
}

/** What the trading API would pay for the amount of an order. */
async function quote(url: string, mintOut: Address): Promise<bigint> {
  const query = new URLSearchParams({ inputMint: SOL, outputMint: mintOut, amount: String(MAKING) })
  const reply = await fetch(`${url}/api/swap/v1/quote?${query}`)
  const { outAmount } = (await reply.json()) as { outAmount?: string }
  if (outAmount === undefined) throw new Error(`no quote for ${mintOut}`)
  return BigInt(outAmount)
}

/** How many of some orders have no account any more, or never had one. */
async function countGone(rpcUrl: string, orders: readonly Address[]): Promise<number> {
  let gone = 0
  for (let at = 0; at < orders.length; at += ACCOUNTS_PER_CALL) {
    const part = orders.slice(at, at + ACCOUNTS_PER_CALL)
    const options = { encoding: 'base64', commitment: 'confirmed', dataSlice: { offset: 0, length: 0 } }
    const { value } = await rpcCall<{ value: unknown[] }>(rpcUrl, 'getMultipleAccounts', [part, options])
    gone += value.filter((account) => account === null).length
  }
  return gone
}
