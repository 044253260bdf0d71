import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeHash, REPOSITORY } from '../baseline.ts'
import type { Market, MarketQuote } from './market.ts'
import { fingerprint, type MarketSpec } from './market-spec.ts'

const FOLDER = join(REPOSITORY, '.cache/best-known')
const SEARCHER = join(import.meta.dirname, 'best-known-search.ts')
const PROCESSES = 2

/** First message to a search process; quotes follow one by one. */
export interface SearchSetup {
  spec: MarketSpec
  effort: number
}

/** Quality of the best plan of the reference searches, 0 without one, and what was wrong with a plan of them. */
export interface SearchReply {
  best: number
  wrong?: string
}

/**
 * Quality of the best known plan per quote: of the graph file's reference and the reference searches, which are run in
 * two processes and kept in `.cache/best-known` by the pools, the effort and the code of the searches. Throws when a search returns a wrong plan.
 */
export async function bestKnown(
  market: Market,
  spec: MarketSpec,
  quotes: readonly MarketQuote[],
  effort: number,
): Promise<number[]> {
  const file = join(FOLDER, `${fingerprint(market)}-${effort}-${await codeHash(SEARCHER)}.json`)
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>) : {}
  const missing = quotes.filter((quote) => known[keyOf(quote)] === undefined)
  for (const [i, value] of (await search({ spec, effort }, missing)).entries())
    known[keyOf(missing[i]!)] = value
  if (missing.length > 0) replace(file, JSON.stringify(known))
  return quotes.map((quote) => Math.max(quote.best ?? 0, known[keyOf(quote)]!))
}

const keyOf = ({ mode, inputMint, outputMint, amount }: MarketQuote) =>
  [mode, inputMint, outputMint, amount].join(' ')

function replace(file: string, content: string): void {
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(`${file}.${process.pid}`, content)
  renameSync(`${file}.${process.pid}`, file)
}

async function search(setup: SearchSetup, quotes: readonly MarketQuote[]): Promise<number[]> {
  const found: number[] = []
  let next = 0
  const runProcess = async () => {
    const child = fork(SEARCHER, { serialization: 'advanced' })
    try {
      child.send(setup)
      while (next < quotes.length) {
        const at = next++
        const { best, wrong } = await request(child, quotes[at]!)
        if (wrong !== undefined) throw new Error(`a reference search of ${keyOf(quotes[at]!)}: ${wrong}`)
        found[at] = best
      }
    } finally {
      child.disconnect()
    }
  }
  await Promise.all(Array.from({ length: Math.min(PROCESSES, quotes.length) }, runProcess))
  return found
}

const request = (child: ChildProcess, quote: MarketQuote): Promise<SearchReply> =>
  new Promise((resolve, reject) => {
    const onExit = () => reject(new Error('a search process ended'))
    child.once('exit', onExit)
    child.once('message', (reply) => {
      child.off('exit', onExit)
      resolve(reply as SearchReply)
    })
    child.send(quote)
  })
