import { setTimeout as wait } from 'node:timers/promises'
import { tokenProgramOf } from '@callisto/market-sim'
import { oracle } from '@callisto/program-clients'
import { NATIVE_MINT, TOKEN_PROGRAM } from '@callisto/solana'
import {
  confirmedSlot,
  ledgerBlocks,
  type OwnPool,
  openChainWallet,
  openOwnPool,
  rpcCall,
} from '@callisto/testkit'
import type { Address } from '@solana/kit'
import { between, type Random } from '../routing/random.ts'
import type { Addresses } from '../soak/product/server-process.ts'
import { type NewOrder, OrderMaker } from './order-maker.ts'
import { OrderTape } from './order-tape.ts'

export const SOL = NATIVE_MINT as Address
export const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Address
/** Lamports of an order. */
const MAKING = 20_000_000n

/** The pool of the orders by rate: 1,000 tokens for one SOL. An order moves its rate by a hundredth of a percent. */
const POOL = { lamports: 400_000_000_000n, tokens: 400_000_000_000n, spare: 400_000_000_000n }
const POOL_LAMPORTS = 900_000_000_000
const POOL_FEES = { tradePpm: 1_000n, protocolPpm: 0n, creatorPpm: 0n }
/** Of the pool and of the order, and a little more, so that no order is met at first. */
const FEES_PPM = 2_500n
/** Distance between the rates of two orders. */
const STEP_PPM = 200n
const MILLION = 1_000_000n
/** Pushes of the pool's price: parts of its tokens that are sold into it, and the pauses between them. */
const PUSH = { least: 0.000_1, most: 0.001 }
const PUSH_PAUSE_MS = { least: 100, most: 1_200 }

/** Orders by price are placed a few at a time, at distances from the price of parts of it. */
const PLACED_AT_A_TIME = 3
const PLACE_PAUSE_MS = 400
const DISTANCE = { least: 0.000_02, most: 0.000_6 }

/** What orders of the backlog ask for, in parts of a million of the market's price. */
const BACKLOG_PPM = 970_000n
const POLL_MS = 1_000
const ACCOUNTS_PER_CALL = 100

export interface FillRunOptions {
  /** Orders on the ladder of rates, and seconds of both kinds of orders. */
  ladder: number
  seconds: number
  /** Orders that are due at once in the end, and the most time that their fills are waited for. */
  backlog: number
  backlogMs: number
  random: Random
}

export interface FillRun {
  tape: OrderTape
  /** Orders of each part. */
  byRate: readonly Address[]
  byPrice: readonly Address[]
  backlog: readonly Address[]
  /** The slot before the first order of the backlog. */
  untilSlot: number
}

/**
 * Orders by rate on a pool whose price is pushed up at random times, orders by price near the published prices of a dozen tokens, and in
 * the end a backlog of orders that the market meets by far. Returns what the blocks say of all of them.
 */
export async function runFills(
  { rpcUrl, url }: Addresses,
  seed: string,
  options: FillRunOptions,
): Promise<FillRun> {
  const owner = await openChainWallet(rpcUrl, 81, POOL_LAMPORTS)
  await owner.open(SOL, POOL.lamports)
  const pool = await openOwnPool(owner, POOL)
  const maker = await OrderMaker.open(rpcUrl, seed, 82)
  await maker.openAccounts([USDC, pool.mint])
  const fromSlot = await confirmedSlot(rpcUrl)
  const byRate = await maker.place(ladder(pool.mint, options.ladder))
  await wait(POLL_MS)
  const end = performance.now() + options.seconds * 1_000
  const [byPrice] = await Promise.all([
    placeByPrice({ maker, rpcUrl, random: options.random, isOver: () => performance.now() >= end }),
    pushPrice(pool, end, options.random),
  ])
  const untilSlot = await confirmedSlot(rpcUrl)
  const backlog = await placeBacklog(maker, url, options.backlog)
  const tape = new OrderTape(maker.address, {
    sold: pool.vaults.sol,
    bought: pool.vaults.token,
    fees: POOL_FEES,
  })
  await waitForEnd(rpcUrl, backlog, options.backlogMs)
  // Only now, because the chain has to read blocks for it.
  for await (const block of ledgerBlocks(rpcUrl, fromSlot, await confirmedSlot(rpcUrl))) tape.add(block)
  return { tape, byRate, byPrice, backlog, untilSlot }
}

/** Orders that ask for ever more of the token. */
function ladder(mintOut: Address, count: number): NewOrder[] {
  return Array.from({ length: count }, (_, n) => {
    const asked = (MAKING * POOL.tokens * (MILLION + FEES_PPM + STEP_PPM * BigInt(n))) / MILLION
    const rateOut = asked / POOL.lamports
    return { mintOut, lamports: MAKING, entry: { kind: 'limit', rateIn: MAKING, rateOut } }
  })
}

async function pushPrice(pool: OwnPool, end: number, random: Random): Promise<void> {
  while (performance.now() < end) {
    await pool.sell(BigInt(Math.round(Number(POOL.tokens) * between(random, PUSH.least, PUSH.most))))
    await wait(between(random, PUSH_PAUSE_MS.least, PUSH_PAUSE_MS.most))
  }
}

/** Who places orders near the market, and until when. */
export interface Placing {
  maker: OrderMaker
  rpcUrl: string
  random: Random
  isOver(): boolean
  /** Where the accounts of new orders are added. */
  placed?: Address[]
}

/** Orders that sell SOL for a token when the price of that token crosses a value near the present one. */
export async function placeByPrice({
  maker,
  rpcUrl,
  random,
  isOver,
  placed = [],
}: Placing): Promise<Address[]> {
  const mints = (await publishedPrices(rpcUrl, maker.oracleSet)).map(({ mint }) => mint)
  await maker.openAccounts(mints)
  while (!isOver()) {
    const prices = await publishedPrices(rpcUrl, maker.oracleSet)
    const orders = Array.from({ length: PLACED_AT_A_TIME }, (): NewOrder => {
      const { mint, usd } = prices[Math.floor(random() * prices.length)]!
      const distance = between(random, DISTANCE.least, DISTANCE.most)
      const isAbove = random() < 0.5
      const price = BigInt(Math.round(usd * (isAbove ? 1 + distance : 1 - distance)))
      const entry = { kind: isAbove ? 'above' : 'below', price, feed: 1, slippageBps: 300 } as const
      return { mintOut: mint, lamports: MAKING, entry }
    })
    placed.push(...(await maker.place(orders)))
    await wait(PLACE_PAUSE_MS)
  }
  return placed
}

/** Tokens with a published price that moves, in 1e-8 USD, of the program of a maker's accounts. SOL is what the orders sell. */
export async function publishedPrices(
  rpcUrl: string,
  set: Address,
): Promise<{ mint: Address; usd: number }[]> {
  const options = { encoding: 'base64', commitment: 'confirmed', filters: [{ dataSize: oracle.FEED_SIZE }] }
  const found = await rpcCall<{ account: { data: [string, string] } }[]>(rpcUrl, 'getProgramAccounts', [
    oracle.PROGRAM,
    options,
  ])
  return found.flatMap(({ account }) => {
    const feed = oracle.decodeFeed(Uint8Array.from(Buffer.from(account.data[0], 'base64')))
    const newest = feed?.ring[Number((feed.entered - 1n) % BigInt(feed.ring.length))]
    if (feed?.set !== set || !newest || newest.price === 0n) return []
    const isBought = feed.mint !== SOL && feed.mint !== USDC && tokenProgramOf(feed.mint) === TOKEN_PROGRAM
    return isBought ? [{ mint: feed.mint, usd: Number(newest.price) }] : []
  })
}

/** Orders that the market meets at once, whatever the others do to it. */
async function placeBacklog(maker: OrderMaker, url: string, count: number): Promise<Address[]> {
  const query = new URLSearchParams({ inputMint: SOL, outputMint: USDC, amount: String(MAKING) })
  const reply = await fetch(`${url}/api/swap/v1/quote?${query}`)
  const { outAmount } = (await reply.json()) as { outAmount: string }
  const rateOut = (BigInt(outAmount) * BACKLOG_PPM) / MILLION
  const orders = Array.from({ length: count }, (_, n): NewOrder => {
    const entry = { kind: 'limit', rateIn: MAKING, rateOut } as const
    // No two are alike.
    return { mintOut: USDC, lamports: MAKING + BigInt(n) * 1_000n, entry }
  })
  return maker.place(orders)
}

/** Resolves when none of some orders has an account any more, or the time is over. */
async function waitForEnd(rpcUrl: string, orders: readonly Address[], maxMs: number): Promise<void> {
  const end = performance.now() + maxMs
  let left = orders
  while (left.length > 0 && performance.now() < end) {
    await wait(POLL_MS)
    const part = left.slice(0, ACCOUNTS_PER_CALL)
    const options = { encoding: 'base64', commitment: 'confirmed', dataSlice: { offset: 0, length: 0 } }
    const { value } = await rpcCall<{ value: unknown[] }>(rpcUrl, 'getMultipleAccounts', [part, options])
    left = left.filter((_, index) => index >= part.length || value[index] !== null)
  }
}
