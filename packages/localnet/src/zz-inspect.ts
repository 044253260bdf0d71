import { transactionEvents } from '@callisto/programs'
import type { Chain } from './chain.ts'
import { assetByMint, assets, unitOf } from './simulation/assets.ts'
import { readCurve, readPool } from './simulation/holdings.ts'
import { launchpads } from './simulation/launchpads.ts'
import type { MarketSimulation } from './simulation/simulation.ts'

export const rows: { at: number; e: ReturnType<typeof transactionEvents>['events'][number]; kind: string }[] =
  []
export function collect(at: number, kind: string, r: { err: unknown; logs: string[] }) {
  for (const e of transactionEvents(r).events) rows.push({ at, e, kind })
}
const q = (xs: number[], p: number) => [...xs].sort((a, b) => a - b)[Math.floor(p * (xs.length - 1))]
export function inspect(sim: MarketSimulation, chain: Chain) {
  const m = sim.market,
    bank = chain.bank,
    end = bank.unixTime
  const launched = rows.filter((r) => r.e.event.type === 'launched')
  const by = new Map<string, number>()
  for (const r of launched) {
    const ev = r.e.event as { config: string }
    const i = launchpads.findIndex((_, i) => m.pads.at(i).config === ev.config)
    by.set(launchpads[i]!.name, (by.get(launchpads[i]!.name) ?? 0) + 1)
  }
  console.log('launches', launched.length, Object.fromEntries(by))
  const grads = rows.filter((r) => r.e.event.type === 'graduated')
  console.log(
    'graduated',
    grads.length,
    'non-genesis',
    grads.filter((g) => g.kind !== 'genesis').length,
    'share',
    ((grads.filter((g) => g.kind !== 'genesis').length / launched.length) * 100).toFixed(2),
    '%',
  )
  const launchAt = new Map(launched.map((r) => [(r.e.event as { mint: string }).mint, r.at]))
  console.log(
    'time to graduate s',
    grads
      .filter((g) => g.kind !== 'genesis')
      .map((g) => g.at - launchAt.get((g.e.event as { mint: string }).mint)!)
      .sort((a, b) => a - b)
      .join(' '),
  )
  const alive = [...m.tokens.all()]
  const prog = alive.flatMap((t) => {
    if (t.pool) return []
    const c = readCurve(bank, t.curve)
    return c ? [1 - Number(c.realBase) / Number(c.forSale)] : []
  })
  console.log(
    'alive',
    alive.length,
    'with pool',
    alive.filter((t) => t.pool).length,
    'progress>',
    [0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 0.9].map((p) => `${p}:${prog.filter((x) => x > p).length}`).join(' '),
  )
  // pool / curve stats per timeframe
  for (const [name, s] of [
    ['5m', 300],
    ['1h', 3600],
    ['6h', 21600],
    ['24h', 86400],
  ] as const) {
    const set = new Map<string, number>()
    for (const r of rows)
      if (r.at > end - s) {
        const ev = r.e.event
        const k = ev.type === 'swapped' ? ev.pool : ev.type === 'traded' ? ev.curve : ''
        if (k) set.set(k, (set.get(k) ?? 0) + 1)
      }
    const cp = new Set(
      rows
        .filter((r) => r.at > end - s && r.e.event.type === 'swapped')
        .map((r) => (r.e.event as { pool: string }).pool),
    ).size
    console.log(
      name,
      'pools with trades',
      set.size,
      'cpmm',
      cp,
      'trades',
      [...set.values()].reduce((a, b) => a + b, 0),
    )
  }
  // deviation from oracle
  const dev: Record<string, number[]> = {}
  for (const { spec, ref } of m.pools.listed) {
    const st = readPool(bank, ref.address)!
    const base0 = st.mint0 === spec.base.mint
    const [rb, rq] = base0 ? [st.reserve0, st.reserve1] : [st.reserve1, st.reserve0]
    const p =
      (Number(rq) / unitOf(spec.quote) / (Number(rb) / unitOf(spec.base))) *
      m.oracle.priceUsd(spec.quote.mint)!
    const d = p / m.oracle.priceUsd(spec.base.mint)! - 1
    ;(dev[`${spec.base.model.kind}@${spec.tier}`] ??= []).push(d * 1e4)
  }
  for (const [k, v] of Object.entries(dev))
    console.log(
      'dev bps',
      k,
      'n',
      v.length,
      'median|d|',
      q(v.map(Math.abs), 0.5)!.toFixed(1),
      'p90',
      q(v.map(Math.abs), 0.9)!.toFixed(1),
      'max',
      Math.max(...v.map(Math.abs)).toFixed(1),
    )
  // holding times: first buy to first sell per trader and mint, launched tokens
  const first = new Map<string, number>(),
    hold: number[] = []
  const sizes: number[] = []
  for (const r of rows) {
    const ev = r.e.event
    let who = '',
      mint = '',
      buy = false,
      usd = 0
    if (ev.type === 'traded') {
      who = ev.trader
      mint = ev.mint
      buy = ev.side === 'buy'
      usd = (Number(ev.quoteAmount) / 1e9) * 152
    } else if (ev.type === 'swapped') {
      who = ev.user
      if (assetByMint.has(ev.mintIn) && assetByMint.has(ev.mintOut)) {
        const a = assetByMint.get(ev.mintIn)!
        sizes.push((Number(ev.amountIn) / unitOf(a)) * m.oracle.priceUsd(a.mint)!)
        continue
      }
      buy = assetByMint.has(ev.mintIn)
      mint = buy ? ev.mintOut : ev.mintIn
      usd = buy ? (Number(ev.amountIn) / 1e9) * 152 : (Number(ev.amountOut) / 1e9) * 152
    } else continue
    sizes.push(usd)
    const k = who + mint
    if (buy) {
      if (!first.has(k)) first.set(k, r.at)
    } else if (first.has(k)) {
      hold.push(r.at - first.get(k)!)
      first.delete(k)
    }
  }
  console.log('holding s: n', hold.length, [0.1, 0.25, 0.5, 0.75, 0.9].map((p) => q(hold, p)).join(' '))
  console.log('trade usd', [0.05, 0.25, 0.5, 0.75, 0.9, 0.99].map((p) => q(sizes, p)!.toFixed(1)).join(' '))
  const sol = assets[0]!
  console.log('sol price', m.oracle.priceUsd(sol.mint))
  console.log(
    'router swaps',
    rows.filter((r) => r.e.event.type === 'routeSwapped').length,
    'deposits',
    rows.filter((r) => r.e.event.type === 'deposited' && r.kind !== 'genesis').length,
    'withdrawn',
    rows.filter((r) => r.e.event.type === 'withdrawn').length,
    'fees',
    rows.filter((r) => r.e.event.type === 'feesCollected').length,
  )
  // same block snipes
  const mcap = grads.length
  void mcap
  const gradSet = alive.filter((t) => t.pool)
  const caps = gradSet.flatMap((t) => {
    const st = readPool(bank, t.pool!.address)
    if (!st) return []
    const r =
      st.mint0 === t.mint
        ? Number(st.reserve1) / Number(st.reserve0)
        : Number(st.reserve0) / Number(st.reserve1)
    return [(r * 1e15) / 1e9]
  })
  console.log(
    'graduate mcaps SOL',
    caps
      .map((x) => x.toFixed(0))
      .sort((a, b) => +a - +b)
      .join(' '),
  )
  const tradesPer = new Map<string, number>()
  for (const r of rows)
    if (r.e.event.type === 'traded') tradesPer.set(r.e.event.mint, (tradesPer.get(r.e.event.mint) ?? 0) + 1)
  const tp = launched.map((r) => tradesPer.get((r.e.event as { mint: string }).mint) ?? 0)
  console.log(
    'curve trades per launch',
    [0.1, 0.25, 0.5, 0.75, 0.9, 0.99, 1].map((p) => q(tp, p)).join(' '),
    'mean',
    tp.reduce((a, b) => a + b, 0) / tp.length,
  )
  console.log('agenda', m.agenda.size, 'accounts', (chain as unknown as { size?: number }).size)
}
export function odd(sim: MarketSimulation) {
  const tradesPer = new Map<string, number>()
  for (const r of rows)
    if (r.e.event.type === 'traded') tradesPer.set(r.e.event.mint, (tradesPer.get(r.e.event.mint) ?? 0) + 1)
  for (const t of sim.market.tokens.all()) {
    const n = tradesPer.get(t.mint) ?? 0
    if (n > 250) {
      const c = readCurve(sim.market.bank, t.curve)!
      console.log(
        n,
        JSON.stringify({ ...t, pool: !!t.pool, holders: t.holders.length }),
        Number(c.realQuote) / 1e9,
        c.status,
      )
      const k = new Map<string, number>()
      for (const r of rows)
        if (r.e.event.type === 'traded' && r.e.event.mint === t.mint) {
          const x = r.kind + r.e.event.side
          k.set(x, (k.get(x) ?? 0) + 1)
        }
      console.log(Object.fromEntries(k))
    }
  }
}
