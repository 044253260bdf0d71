import { formatTokenMemo, type TokenMemo } from '@callisto/domain'
import { MEMO_PROGRAM } from '@callisto/solana'
import { AccountRole, type Address, type Instruction } from '@solana/kit'
import { isSuccess, send } from '../execution/execution.ts'
import { assets } from '../genesis/assets.ts'
import type { Market } from '../market.ts'
import { isStockMarketOpen } from '../prices/market-hours.ts'
import type { Random } from '../schedule/random.ts'
import { launchpads } from '../venues/launchpads.ts'
import type { TokenRecord } from '../venues/token-registry.ts'
import { NARRATOR, PRICE_PUBLISHER, VOICES, voiceOf } from './population.ts'

const encoder = new TextEncoder()

/** A statement about a token, signed by a wallet. */
function memoInstruction(signer: Address, memo: TokenMemo): Instruction {
  return {
    programAddress: MEMO_PROGRAM,
    accounts: [{ address: signer, role: AccountRole.READONLY_SIGNER }],
    data: encoder.encode(formatTokenMemo(memo)),
  }
}

/** Shares of likes: by wallets that are marked, and of launched tokens. */
const VOICE_SHARE = 0.1
const LAUNCHED_SHARE = 0.7
/** Time that a narrator takes to write, ms. */
const MIN_WRITING_MS = 20_000
const MAX_WRITING_MS = 120_000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Memos of stock prices in one transaction: some 80 bytes each. */
const PRICES_AT_ONCE = 8
const PRICE_DECIMALS = 4

/** Somebody likes a token. Opinions are drawn apart: they change no trade. */
export function likeToken(market: Market): void {
  const { population, counters } = market
  const random = nextOpinion(market)
  const mint = likedMint(market, random)
  if (mint === undefined) return
  const kind = random.chance(0.5) ? 'retail' : 'momentum'
  const name = random.chance(VOICE_SHARE)
    ? voiceOf(random.below(VOICES))
    : population.pickTrader(kind, random, counters.newcomers)
  const wallet = market.keyring.wallet(name)
  send(market, [wallet], [memoInstruction(wallet.address, { kind: 'like', mint })])
}

/** A launched token by its attention, or an established one: the larger, the more often. */
function likedMint(market: Market, random: Random) {
  if (random.chance(LAUNCHED_SHARE)) return market.tokens.pick(random.next())?.mint
  return assets[Math.floor(assets.length * random.next() ** 2)]?.mint
}

/** The narrator announces a narrative of a launched token that has none, and writes it soon after. */
export function announceNarrative(market: Market): void {
  const random = nextOpinion(market)
  const token = market.tokens.pick(random.next())
  if (token === undefined || token.isNarrated === true) return
  const narrator = market.keyring.wallet(NARRATOR)
  const memo = memoInstruction(narrator.address, { kind: 'narrative', mint: token.mint })
  if (!isSuccess(send(market, [narrator], [memo]))) return
  token.isNarrated = true
  market.tokens.touch(token)
  const atMs = market.now + random.between(MIN_WRITING_MS, MAX_WRITING_MS)
  market.queue.add(atMs, 'writeNarrative', { token: token.n })
}

/** The narrator writes what a token is about. */
export function writeNarrative(market: Market, { token: n }: { token: number }): void {
  const token = market.tokens.get(n)
  if (token === undefined) return
  const narrator = market.keyring.wallet(NARRATOR)
  const text = narrate(market, token, nextOpinion(market))
  const memo = memoInstruction(narrator.address, { kind: 'narrative', mint: token.mint, text })
  send(market, [narrator], [memo])
}

const THEMES = [
  'an animal that nobody had on the list',
  'a joke about the last bull market',
  'a drawing that went around a chat overnight',
  'a bet on the next big launch',
  'a small community that plays together',
  'a mascot for people who trade at night',
  'an answer to a rival token',
  'a running gag among its first holders',
] as const
const MOODS = [
  'Most posts repeat the name and little else.',
  'Holders organise raids on replies and count them.',
  'The first buyers still argue about the picture.',
  'Newcomers ask what it does; the answer is nothing, and they stay.',
  'The tone is calm, with a few loud predictions.',
  'Early sellers warn of the creator, later buyers disagree.',
] as const

/** A text from what the market knows of a token: its launchpad, its age, and whether it has graduated. */
function narrate(market: Market, token: TokenRecord, random: Random): string {
  const pad = launchpads[token.launchpad]!.name
  const age = ageText(market.now - token.launchedAtMs)
  const stage =
    token.pool === undefined ? 'It still trades on its curve.' : 'It has left its curve for a pool.'
  return `Launched on ${pad} ${age} ago around ${random.pick(THEMES)}. ${stage} ${random.pick(MOODS)}`
}

function ageText(ms: number): string {
  const [count, unit] =
    ms >= 2 * DAY_MS
      ? [ms / DAY_MS, 'days']
      : ms >= 2 * HOUR_MS
        ? [ms / HOUR_MS, 'hours']
        : [Math.max(1, ms / MINUTE_MS), 'minutes']
  return `${Math.round(count)} ${unit}`
}

/**
 * The publisher states the prices of all stocks at their exchange. While that is closed they stand still: nothing is
 * published but at the first time.
 */
export function publishStockPrices(market: Market, isFirst: boolean): void {
  if (!isFirst && !isStockMarketOpen(market.now)) return
  const publisher = market.keyring.wallet(PRICE_PUBLISHER)
  const memos = assets.flatMap(({ mint }) => {
    const price = market.oracle.referenceUsd(mint)
    if (price === undefined) return []
    const priceUsd = Number(price.toFixed(PRICE_DECIMALS))
    return [memoInstruction(publisher.address, { kind: 'stock-price', mint, priceUsd })]
  })
  for (let at = 0; at < memos.length; at += PRICES_AT_ONCE)
    send(market, [publisher], memos.slice(at, at + PRICES_AT_ONCE))
}

/** The random source of the next opinion. */
export function nextOpinion(market: Market): Random {
  const { counters, population } = market
  counters.opinions = (counters.opinions ?? 0) + 1
  return population.opinionRandom(counters.opinions)
}
