import { keptResolutions, Market, type MarketBlock, type PlacedEvent } from '@callisto/market'

/** The ten resolutions of the charts, so that the figure does not gain from those that we make of others. */
const tenResolutions = [60, 180, 300, 900, 1800, 3600, 7200, 14_400, 86_400, 604_800]
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const sol = 'So11111111111111111111111111111111111111112'

interface Shape {
  tokens: number
  traders: number
  swaps: number
  /** Seconds of market time that the swaps span. */
  span: number
}

/** xorshift32: the same stream on every machine. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 4_294_967_296
  }
}

const silent = { trade() {}, bar() {}, pool() {}, holders() {} }

function poolBlock(tokens: number, time: number): MarketBlock {
  const mints = ['solusdc', ...Array.from({ length: tokens }, (_, n) => `token${n}`)]
  const events: PlacedEvent[] = mints.flatMap((name, n): PlacedEvent[] => {
    const mint0 = n === 0 ? sol : name
    const mint1 = n === 0 ? usdc : sol
    const decimals1 = n === 0 ? 6 : 9
    const pool = `pool-${name}`
    return [
      {
        index: 2 * n,
        event: {
          kind: 'pool',
          venue: 'cpmm',
          pool,
          mint0,
          mint1,
          decimals0: n === 0 ? 9 : 6,
          decimals1,
          creator: '',
        },
      },
      {
        index: 2 * n + 1,
        event: {
          kind: 'liquidity',
          pool,
          reserve0: 10n ** 15n,
          reserve1: 10n ** 12n,
          lp: { supply: 1n, burned: 0n },
        },
      },
    ]
  })
  return blockOf(1, time, events)
}

function blockOf(slot: number, time: number, events: PlacedEvent[]): MarketBlock {
  return {
    slot,
    blockhash: '',
    time,
    mints: new Map(),
    touchedMints: new Set(),
    transactions: [{ index: 0, signature: '', circular: false, events, balances: [] }],
  }
}

/** Tokens that one wallet trades. */
const favourites = 12

/**
 * Swaps with the skew of a real market: a few tokens and a few wallets make most of them, and a wallet comes back to the
 * same few tokens. In parts, to keep memory flat.
 */
function* swapBlocks(shape: Shape, start: number): Generator<MarketBlock[]> {
  const next = random(4747)
  const mints = Array.from({ length: shape.tokens }, (_, n) => ({
    mint: `token${n}`,
    pool: `pool-token${n}`,
  }))
  const wallets = Array.from({ length: shape.traders }, (_, n) => `wallet${n}`)
  const perBlock = Math.max(1, Math.round(shape.swaps / (shape.span * 2.5)))
  let blocks: MarketBlock[] = []
  let inPart = 0
  for (let made = 0; made < shape.swaps; made += perBlock) {
    const events: PlacedEvent[] = []
    for (let n = 0; n < Math.min(perBlock, shape.swaps - made); n++) {
      const trader = Math.floor(shape.traders * next() ** 2)
      const favourite =
        Math.imul(trader * favourites + Math.floor(favourites * next() ** 2), 0x9e3779b1) >>> 0
      const { mint, pool } = mints[Math.floor(shape.tokens * (favourite / 4_294_967_296) ** 3)]!
      const isBuy = next() < 0.52
      const quote = BigInt(Math.floor(1e7 + next() * 1e9))
      events.push({
        index: n,
        event: {
          kind: 'swap',
          venue: 'cpmm',
          pool,
          trader: wallets[trader]!,
          mintIn: isBuy ? sol : mint,
          mintOut: isBuy ? mint : sol,
          amountIn: isBuy ? quote : quote * 1000n,
          amountOut: isBuy ? quote * 1000n : quote,
          reserveIn: isBuy ? 10n ** 12n + quote : 10n ** 15n,
          reserveOut: isBuy ? 10n ** 15n : 10n ** 12n + quote,
        },
      })
    }
    blocks.push(blockOf(made + 2, start + Math.floor((made / shape.swaps) * shape.span), events))
    inPart += events.length
    if (inPart < 2_000) continue
    yield blocks
    blocks = []
    inPart = 0
  }
  yield blocks
}

/** Only folding is timed, not the making of the swaps. */
function measure(name: string, resolutions: readonly number[], shape: Shape): void {
  const start = 1_700_000_000
  const market = new Market(silent, resolutions)
  market.apply(poolBlock(shape.tokens, start))
  let [wallMs, cpuMicros] = [0, 0]
  for (const blocks of swapBlocks(shape, start)) {
    const cpu = process.cpuUsage()
    const wall = performance.now()
    for (const block of blocks) market.apply(block)
    wallMs += performance.now() - wall
    const { user, system } = process.cpuUsage(cpu)
    cpuMicros += user + system
  }
  const state = market.windows.bytes + market.candles.bytes + market.wallets.bytes
  const { swaps, tokens, traders: wallets, span: seconds } = shape
  console.log(
    JSON.stringify({
      stream: name,
      swaps,
      tokens,
      wallets,
      seconds,
      resolutions: resolutions.length,
      perWallSecond: Math.round(swaps / (wallMs / 1000)),
      perCpuSecond: Math.round(swaps / (cpuMicros / 1e6)),
      stateMb: Math.round(state / 1e6),
      bytesPerSwap: Math.round(state / swaps),
      pairs: market.windows.pairs.size,
      rssMb: Math.round(process.memoryUsage().rss / 1e6),
    }),
  )
}

/**
 * `npm run bench -- fold [swaps]`: swaps folded per second on one core with four windows, unique traders, net buyers,
 * organic counts and open bars. One stream fits into the windows, the other runs for two days, so that all windows
 * let go as much as they take in.
 */
export async function run(args: string[]): Promise<void> {
  const swaps = Number(args[0] ?? 1_000_000)
  const burst = { tokens: 20_000, traders: 50_000, swaps, span: 500 }
  const days = { tokens: 20_000, traders: 50_000, swaps, span: 172_800 }
  measure('warm-up', tenResolutions, burst)
  measure('burst', tenResolutions, burst)
  measure('two days', tenResolutions, days)
  measure('two days, kept resolutions', keptResolutions, days)
}
