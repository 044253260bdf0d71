import { logBetween, pick, type Random } from '../routing/random.ts'
import type { Client, Reply } from './client.ts'

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const SOL = 'So11111111111111111111111111111111111111112'
/** Tokens that quotes are asked about, by volume. */
const TOKENS = 50
const CATEGORIES = ['toptraded', 'toptrending', 'toporganicscore'] as const

export interface Token {
  mint: string
  /** Base units of one dollar's worth. */
  unitsPerUsd: number
  liquidityUsd: number
}

interface Row {
  baseAsset: { id: string; decimals: number; usdPrice?: number; liquidity?: number }
}

/** The traded tokens of a running market, the deepest first, and USDC and SOL before them. */
export async function readTokens(url: string): Promise<Token[]> {
  const found = new Map<string, Token>()
  for (const category of CATEGORIES) {
    const reply = await fetch(`${url}/data/v1/pools/${category}/24h?limit=${TOKENS}`)
    const { pools } = (await reply.json()) as { pools: Row[] }
    for (const { baseAsset } of pools) {
      const { id, decimals, usdPrice = 0, liquidity = 0 } = baseAsset
      if (usdPrice > 0 && liquidity > 0)
        found.set(id, { mint: id, unitsPerUsd: 10 ** decimals / usdPrice, liquidityUsd: liquidity })
    }
  }
  const tokens = [...found.values()].sort((a, b) => b.liquidityUsd - a.liquidityUsd)
  const prices = (await (await fetch(`${url}/api/price/v3?ids=${SOL}`)).json()) as Record<
    string,
    { usdPrice: number }
  >
  const deepest = tokens[0]?.liquidityUsd ?? 1e6
  const sol = { mint: SOL, unitsPerUsd: 1e9 / (prices[SOL]?.usdPrice ?? 100), liquidityUsd: deepest }
  return [{ mint: USDC, unitsPerUsd: 1e6, liquidityUsd: deepest }, sol, ...tokens]
}

/** What most people ask: a liquid pair, some hundred dollars, defaults. */
export function lightQuestion(random: Random, tokens: readonly Token[]): string {
  const hub = tokens[random() < 0.5 ? 0 : 1]!
  const other = tokens[2 + Math.floor(random() * Math.min(20, tokens.length - 2))]!
  const [input, output] = random() < 0.5 ? [hub, other] : [other, hub]
  return query(input, output, units(input, logBetween(random, 5, 500)))
}

/** Which knobs make a quote hard: thin pairs, amounts that move every pool, exact outputs, tight limits, a proof. */
export function hardQuestion(random: Random, tokens: readonly Token[]): string {
  const tail = tokens.slice(2)
  const input = pick(random, tail)
  const output = pick(
    random,
    tail.filter((token) => token !== input),
  )
  const part = logBetween(random, 0.02, 0.5)
  const isExactOut = random() < 0.4
  const depth = Math.min(input.liquidityUsd, output.liquidityUsd)
  const amount = units(isExactOut ? output : input, depth * part)
  const more: Record<string, string> = { restrictIntermediateTokens: 'false' }
  if (isExactOut) more.swapMode = 'ExactOut'
  else if (random() < 0.3) more.maxAccounts = String(pick(random, [24, 32, 48]))
  else more.maxAccounts = '64'
  if (random() < 0.5) more.withGap = 'true'
  if (random() < 0.2) more.minLiquidityUsd = '100'
  return query(input, output, amount, more)
}

/** The questions that take the server longest, each asked alone; those that it refuses are left out. */
export async function hardest(
  client: Client,
  questions: readonly string[],
  keep: number,
): Promise<{ question: string; ms: number }[]> {
  const seen: { question: string; ms: number }[] = []
  for (const question of questions) {
    let reply: Reply | undefined
    let best = Infinity
    for (let round = 0; round < 2; round++) {
      reply = await client.ask(question)
      best = Math.min(best, reply.ms)
    }
    if (reply?.status === 200) seen.push({ question, ms: best })
  }
  return seen.sort((a, b) => b.ms - a.ms).slice(0, keep)
}

const units = (token: Token, usd: number) => Math.max(1, Math.floor(usd * token.unitsPerUsd))

function query(input: Token, output: Token, amount: number, more: Readonly<Record<string, string>> = {}) {
  const parameters = { inputMint: input.mint, outputMint: output.mint, amount: BigInt(amount).toString() }
  return new URLSearchParams({ ...parameters, ...more }).toString()
}
