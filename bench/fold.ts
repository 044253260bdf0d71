import { applyBlock, keptResolutions, Market, resolveBlock, silentSink } from '@callisto/market'
import { baseline, bundle } from './baseline.ts'
import { baselineBlock, StreamNames } from './fold/events.ts'
import { type Shape, swapBlocks } from './fold/stream.ts'
import { median, timed } from './routing/statistics.ts'

const BASELINE = 'e0b4ff6'
/** The ten resolutions of the charts, so that no stream gains from those that are made of others. */
const TEN_RESOLUTIONS = [60, 180, 300, 900, 1800, 3600, 7200, 14_400, 86_400, 604_800]
const ROUNDS = 3

interface BaselineMarket {
  apply(block: unknown): void
}
type BaselineConstructor = new (sink: object, resolutions: readonly number[]) => BaselineMarket

interface Figures {
  /** Processor seconds (user and system, all threads) of the fold, and of resolving addresses before it. */
  fold: number
  resolve: number
  pairs: number
  stateBytes: number
}

/** Processor seconds of a function. */
const cpuSeconds = (act: () => void): number => timed(act)[1].cpuMs / 1_000

function runCandidate(resolutions: readonly number[], shape: Shape): Figures {
  const names = new StreamNames(shape.tokens, shape.wallets)
  const market = new Market(silentSink, { resolutions })
  applyBlock(market, resolveBlock(market, names.creation()))
  let [fold, resolve] = [0, 0]
  for (const part of swapBlocks(shape)) {
    const decoded = part.map((block) => names.block(block))
    let blocks: ReturnType<typeof resolveBlock>[] = []
    resolve += cpuSeconds(() => {
      blocks = decoded.map((block) => resolveBlock(market, block))
    })
    fold += cpuSeconds(() => {
      for (const block of blocks) applyBlock(market, block)
    })
  }
  const stateBytes = market.windows.bytes + market.candles.bytes + market.wallets.bytes
  return { fold, resolve, pairs: market.windows.pairs.size, stateBytes }
}

function runBaseline(Baseline: BaselineConstructor, resolutions: readonly number[], shape: Shape): number {
  const names = new StreamNames(shape.tokens, shape.wallets)
  const market = new Baseline(silentSink, resolutions)
  market.apply(baselineBlock(names.creation()))
  let fold = 0
  for (const part of swapBlocks(shape)) {
    const blocks = part.map((block) => baselineBlock(names.block(block)))
    fold += cpuSeconds(() => {
      for (const block of blocks) market.apply(block)
    })
  }
  return fold
}

/** Runs both folds in turn over one stream and prints the median round. */
function compare(
  Baseline: BaselineConstructor,
  stream: string,
  resolutions: readonly number[],
  shape: Shape,
): number {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const peer = runBaseline(Baseline, resolutions, shape)
    return { peer, ...runCandidate(resolutions, shape) }
  })
  const ratio = median(rounds.map(({ peer, fold }) => peer / fold))
  const round = rounds.find(({ peer, fold }) => peer / fold === ratio)!
  const perSecond = (seconds: number) => Math.round(shape.swaps / seconds)
  console.log(
    JSON.stringify({
      bench: 'fold',
      stream,
      metric: 'swapsPerCpuSecond',
      value: perSecond(round.fold),
      peer: `fold of ${BASELINE}`,
      peerValue: perSecond(round.peer),
      ratio: Number(ratio.toFixed(2)),
      ratios: rounds.map(({ peer, fold }) => Number((peer / fold).toFixed(2))),
      withResolve: perSecond(round.fold + round.resolve),
      ratioWithResolve: Number(median(rounds.map((r) => r.peer / (r.fold + r.resolve))).toFixed(2)),
      ...shape,
      resolutions: resolutions.length,
      pairs: round.pairs,
      stateMb: Math.round(round.stateBytes / 1e6),
    }),
  )
  return ratio
}

/**
 * `npm run bench -- fold [swaps]`: swaps folded per processor second with four windows, unique traders, net buyers,
 * organic counts and open bars, against the fold of commit e0b4ff6 in the same run. The burst fits into the windows; two
 * days make all windows release as much as they take in. `withResolve` includes the resolution of addresses and
 * integers to rows and doubles, which the older fold does itself and the reader now does before the fold. Rejects when
 * a ratio is under 2.
 */
export async function run(args: string[]): Promise<void> {
  const swaps = Number(args[0] ?? 500_000)
  const module = await bundle(
    baseline(BASELINE),
    'fold',
    "export { Market } from './services/market/src/fold/market.ts'",
  )
  const { Market: Baseline } = (await import(module)) as { Market: BaselineConstructor }
  const burst = { tokens: 20_000, wallets: 50_000, swaps, seconds: 500 }
  const days = { ...burst, seconds: 172_800 }
  const warmUp = { ...burst, swaps: Math.min(swaps, 100_000) }
  runBaseline(Baseline, TEN_RESOLUTIONS, warmUp)
  runCandidate(TEN_RESOLUTIONS, warmUp)
  const ratios = [
    compare(Baseline, 'burst', TEN_RESOLUTIONS, burst),
    compare(Baseline, 'two days', TEN_RESOLUTIONS, days),
    compare(Baseline, 'two days, kept resolutions', keptResolutions, days),
  ]
  if (ratios.some((ratio) => ratio < 2))
    throw new Error('a stream is folded less than twice as fast as before')
}
