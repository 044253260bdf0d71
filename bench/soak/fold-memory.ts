import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import {
  Archive,
  applyBlock,
  Market,
  type MarketSink,
  migrate,
  openLibsql,
  resolveBlock,
  type VenueBlock,
  Writer,
} from '@callisto/market'
import { StreamNames } from '../fold/events.ts'
import { xorshift } from '../fold/random.ts'
import { START } from '../fold/stream.ts'

const DAYS = 20
const DAY = 86_400
/** One swap in so many is the first of a new wallet, or of a new token. */
const SWAPS_A_WALLET = 10
const SWAPS_A_TOKEN = 200
/** Wallets and tokens that trade at a time: the newest ones, and some tokens that trade for ever. */
const ACTIVE_WALLETS = 40_000
const ACTIVE_TOKENS = 2000
const MAJORS = 50
const SWAPS_A_BLOCK = 20
const BLOCKS_A_FLUSH = 200
const SAMPLES = 20
/** The second half may need so much more memory than the first. */
const MAX_GROWTH = 1.1

interface Sample {
  swaps: number
  wallets: number
  tokens: number
  pairs: number
  stateMb: number
  heapMb: number
  rssMb: number
}

/** Collects garbage, so that the heap's size is that of live objects. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
}

/** Swaps in blocks: wallets and tokens come, trade for a while and go; each block creates the pools of its new tokens. */
function* marketBlocks(swaps: number, names: StreamNames): Generator<VenueBlock> {
  const next = xorshift(99)
  let [wallets, tokens] = [0, 0]
  let slot = 2
  for (let made = 0; made < swaps; made += SWAPS_A_BLOCK) {
    const time = START + Math.floor((made / swaps) * DAYS * DAY)
    const created: number[] = []
    const block = Array.from({ length: Math.min(SWAPS_A_BLOCK, swaps - made) }, (_, n) => {
      if ((made + n) % SWAPS_A_TOKEN === 0) created.push(tokens++)
      const wallet =
        (made + n) % SWAPS_A_WALLET === 0
          ? wallets++
          : Math.max(0, wallets - 1 - Math.floor(next() * Math.min(wallets, ACTIVE_WALLETS)))
      const token =
        next() < 0.3
          ? Math.floor(next() * Math.min(tokens, MAJORS))
          : Math.max(0, tokens - 1 - Math.floor(next() ** 2 * Math.min(tokens, ACTIVE_TOKENS)))
      return { token, wallet, isBuy: next() < 0.52, quote: BigInt(Math.floor(1e7 + next() * 1e9)) }
    })
    yield names.block({ slot: slot++, time, swaps: block }, created)
  }
}

/**
 * `npm run soak -- fold-memory [swaps]`: folds 10 million swaps of a million wallets in 50,000 tokens over 20 days, with
 * idle tokens and wallets archived in libsql, and samples the memory. Rejects when the second half needs over a tenth
 * more than the first. Single trades and bars are not stored: the tables that the fold reads back are.
 */
export async function run(args: string[]): Promise<void> {
  const swaps = Number(args[0] ?? 10_000_000)
  const folder = mkdtempSync(join(tmpdir(), 'callisto-fold-memory-'))
  const sql = openLibsql(join(folder, 'market.db'))
  try {
    await migrate(sql)
    const sink: MarketSink = {
      trade: ({ pool }) => writer.pool('changed', pool),
      bar() {},
      confirming() {},
      repriced() {},
      pool: (change, pool) => writer.pool(change, pool),
      holders() {},
      liked() {},
      restored: (token) => writer.restored(token),
    }
    const market = new Market(sink, { maxNewestTokens: 100 })
    const writer: Writer = new Writer(sql, market)
    const archive = new Archive({
      sql,
      market,
      writer,
      isPinned: (token) => token.quotedPools > 0 || market.isNewest(token),
      textOf: () => undefined,
      onLoaded: async () => undefined,
      onArchived() {},
    })
    market.completeHolders()
    const names = new StreamNames(0, 0)
    applyBlock(market, resolveBlock(market, names.creation()))
    const samples: Sample[] = []
    const startedAt = process.cpuUsage()
    let [folded, blocks] = [0, 0]
    for (const block of marketBlocks(swaps, names)) {
      await archive.prepare(block)
      applyBlock(market, resolveBlock(market, block))
      folded += SWAPS_A_BLOCK
      blocks += 1
      if (blocks % BLOCKS_A_FLUSH === 0) {
        await writer.flush()
        await archive.archiveIdle()
        // libsql frees its statements in a turn of the event loop.
        await setImmediate()
      }
      if (folded >= ((samples.length + 1) * swaps) / SAMPLES) samples.push(takeSample(market, folded))
    }
    const { user, system } = process.cpuUsage(startedAt)
    report(samples, {
      swaps: folded,
      wallets: market.wallets.nextId,
      tokens: market.nextTokenId,
      archivedTokens: archive.archivedTokens,
      loadedTokens: archive.loadedTokens,
      cpuSeconds: Math.round((user + system) / 1e6),
      ...market.bytesPerUnit(),
    })
  } finally {
    await sql.destroy()
    rmSync(folder, { recursive: true, force: true })
  }
}

function takeSample(market: Market, swaps: number): Sample {
  collectGarbage()
  const { heapUsed, rss } = process.memoryUsage()
  const mb = (bytes: number) => Math.round(bytes / 1e5) / 10
  const sample = {
    swaps,
    wallets: market.wallets.size,
    tokens: market.tokenCount,
    pairs: market.windows.pairs.size,
    stateMb: mb(market.bytes),
    heapMb: mb(heapUsed),
    rssMb: mb(rss),
  }
  console.log(JSON.stringify({ soak: 'fold-memory', sample: true, ...sample }))
  return sample
}

function report(samples: readonly Sample[], figures: Record<string, number>): void {
  const half = samples.length / 2
  const peak = (part: readonly Sample[]) => Math.max(...part.map(({ stateMb, heapMb }) => stateMb + heapMb))
  const [before, after] = [peak(samples.slice(0, half)), peak(samples.slice(half))]
  const growth = Math.round((after / before) * 1000) / 1000
  const last = samples.at(-1)!
  console.log(
    JSON.stringify({
      soak: 'fold-memory',
      metric: 'memoryGrowth',
      value: growth,
      limit: MAX_GROWTH,
      peakMbFirstHalf: before,
      peakMbSecondHalf: after,
      residentWallets: last.wallets,
      residentTokens: last.tokens,
      rssMb: last.rssMb,
      ...figures,
    }),
  )
  if (growth > MAX_GROWTH) throw new Error(`memory grows by ${growth} from the first half to the second`)
}
