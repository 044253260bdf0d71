import { cpmm, oracle } from '@callisto/program-clients'
import type { Address, Instruction } from '@solana/kit'
import { SYSTEM_PROGRAM, testKey } from '../toolchain/test-vm.ts'
import {
  advance,
  expectOk,
  type Feeds,
  makeFeeds,
  mint,
  newest,
  otherMint,
  payer,
  priceQuote,
  readFeed,
  setPool,
} from './test-feeds.ts'

export const PERIOD_SLOTS = 75
export const NEW_SLOTS = 300
export const MAX_INTERVAL = 150
/** A whole token of either mint. */
export const UNIT = 1_000_000n
/** What a quote token is worth, in 1e-8 USD. */
export const DOLLAR = 100_000_000n

/** A feed of `priced` in the token of the second feed. */
export interface TokenFeed extends Feeds {
  priced: Address
  quote: Address
  tokenFeed: Address
  sources: Address
}

export async function addressTokenFeed(at: Feeds & { quote?: Address }, priced = mint): Promise<TokenFeed> {
  const [tokenFeed] = await oracle.findTokenFeedPda({ quoteFeed: at.otherFeed, mint: priced })
  const [sources] = await oracle.findSourcesPda({ feed: tokenFeed })
  return { quote: otherMint, ...at, priced, tokenFeed, sources }
}

export function createTokenFeed({ otherFeed, priced, tokenFeed, sources }: TokenFeed): Instruction {
  const accounts = { payer, quoteFeed: otherFeed, mint: priced, feed: tokenFeed, sources }
  return oracle.createTokenFeed({ ...accounts, systemProgram: SYSTEM_PROGRAM })
}

const sourceAccounts = ({ otherFeed, tokenFeed, sources }: TokenFeed, pool: Address) => ({
  pool,
  quoteFeed: otherFeed,
  feed: tokenFeed,
  sources,
})

export const enlist = (at: TokenFeed, pool: Address): Instruction => oracle.enlist(sourceAccounts(at, pool))
export const observeToken = (at: TokenFeed, pool: Address): Instruction =>
  oracle.observeToken(sourceAccounts(at, pool))

export const poolKey = (index: number): Address => testKey(`source ${index}`)

/** A feed without sources, whose quote has a price. */
export async function makeTokenFeed(
  given?: Feeds & { quote: Address },
  priced?: Address,
): Promise<TokenFeed> {
  const at = await addressTokenFeed(given ?? (await makeFeeds()), priced)
  expectOk(at.vm.send(createTokenFeed(at)))
  priceQuote(at, DOLLAR)
  return at
}

/** Writes a constant product of so many whole quote tokens, at a price in millionths of one, from now on. */
export function setSource(
  at: TokenFeed,
  pool: Address,
  price: bigint,
  quote = 1_000_000n,
  mint0 = at.priced,
): void {
  const known = cpmm.decodePool(at.vm.account(pool)?.data ?? new Uint8Array())
  const slot = BigInt(at.vm.slot())
  const passed = known ? ((known.reserve1 << 64n) / known.reserve0) * (slot - known.pricedSlot) : 0n
  const reserve1 = quote * UNIT
  const reserve0 = (reserve1 * UNIT) / price
  // As if all of it had stood.
  const depthNow = BigInt(Math.floor(Math.sqrt(Number(reserve0) * Number(reserve1)))) + 1n
  const cumulativePrice = ((known?.cumulativePrice ?? 0n) + passed) % (1n << 128n)
  setPool(
    { ...at, pool },
    {
      ...{ mint0, mint1: at.quote, reserve0, reserve1, cumulativePrice, pricedSlot: slot },
      ...{ depthNow, depthBefore: depthNow },
    },
  )
}

/** Lets slots pass, with a fresh price of the quote at the end. */
export function pass(at: TokenFeed, slots: number): void {
  advance(at, slots - 1)
  priceQuote(at, DOLLAR)
}

/** Observes pools in the order given, after so many slots. */
export function observeAfter(at: TokenFeed, slots: number, pools: readonly Address[]): void {
  pass(at, slots)
  for (const pool of pools) expectOk(at.vm.send(observeToken(at, pool)))
}

/** Observes pools until their depth has stood. */
export function stand(at: TokenFeed, pools: readonly Address[]): void {
  for (let period = 0; period < 4; period++) observeAfter(at, PERIOD_SLOTS, pools)
}

/** A feed of pools of so many quote tokens each, at prices in millionths of one, whose depth has stood. */
export async function makeStanding(
  pools: readonly (readonly [price: bigint, quote: bigint])[],
): Promise<TokenFeed & { pools: Address[] }> {
  const at = await makeTokenFeed()
  const keys = pools.map((_, index) => poolKey(index))
  for (const [index, [price, quote]] of pools.entries()) {
    setSource(at, keys[index]!, price, quote)
    expectOk(at.vm.send(enlist(at, keys[index]!)))
  }
  stand(at, keys)
  return { ...at, pools: keys }
}

/** The newest price of the feed, in millionths of a dollar; undefined without one. */
export function priceOf(at: TokenFeed): number | undefined {
  const entry = newest(readFeed(at, at.tokenFeed))
  return entry && Number(entry.price) / 100
}

export function readSources({ vm, sources }: TokenFeed): oracle.Sources {
  const state = oracle.decodeSources(vm.account(sources)?.data ?? new Uint8Array())
  if (!state) throw new Error('no sources')
  return state
}

export function readSource(at: TokenFeed, pool: Address): oracle.Source {
  const source = readSources(at).sources.find((each) => each.pool === pool)
  if (!source) throw new Error('no source')
  return source
}
