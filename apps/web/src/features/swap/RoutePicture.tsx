import { formatAmount, formatPercent } from '@callisto/amount'
import type { Asset, RoutePlanStep } from '@callisto/contract'
import { shortAddress } from '../../lib/short-address.ts'
import { shownSymbol } from '../../lib/tokens/names.ts'
import { useToken } from '../../lib/tokens/token-query.ts'
import { type FlowEdge, type RouteFlow, routeFlow } from './route-flow.ts'

const WIDTH = 400
const HEIGHT = 132
const PAD = 44
const THICK = 56

/** The route as a picture: amounts flow from left to right through pools, the width of a band is its share. */
export function RoutePicture({
  plan,
  sell,
  buy,
}: {
  plan: readonly RoutePlanStep[]
  sell: Asset
  buy: Asset
}) {
  const flow = routeFlow(plan, sell.id, buy.id)
  return (
    <div className="rounded-lg border border-line bg-ground p-2">
      <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="h-auto w-full">
        {bands(flow).map(({ key, path, width }) => (
          <path key={key} d={path} strokeWidth={width} className="fill-none stroke-accent opacity-30" />
        ))}
        {flow.columns.flatMap((column, x) =>
          column.map((mint, at) => (
            <Node key={mint} mint={mint} x={columnX(flow, x)} y={rowY(column.length, at)} />
          )),
        )}
      </svg>
      <ol className="mt-1 flex flex-col gap-1">
        {flow.edges.map((edge, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a route may use one pool's label twice
          <Leg key={at} edge={edge} />
        ))}
      </ol>
    </div>
  )
}

function columnX({ columns }: RouteFlow, at: number): number {
  return PAD + ((WIDTH - 2 * PAD) * at) / Math.max(1, columns.length - 1)
}

function rowY(count: number, at: number): number {
  return (HEIGHT * (at + 1)) / (count + 1)
}

/** Bands that leave or reach one token lie side by side there, each as wide as its share. */
function bands(flow: RouteFlow) {
  const place = new Map<string, { x: number; y: number }>()
  for (const [x, column] of flow.columns.entries())
    for (const [at, mint] of column.entries())
      place.set(mint, { x: columnX(flow, x), y: rowY(column.length, at) })
  const total = (pick: (edge: FlowEdge) => string, mint: string) =>
    flow.edges.reduce((sum, edge) => (pick(edge) === mint ? sum + edge.share : sum), 0)
  const used = new Map<string, number>()
  const slot = (end: 'from' | 'to', edge: FlowEdge) => {
    const mint = edge[end]
    const key = `${end}:${mint}`
    const before = used.get(key) ?? 0
    used.set(key, before + edge.share)
    const all = total((one) => one[end], mint)
    return (place.get(mint)?.y ?? HEIGHT / 2) + (before + edge.share / 2 - all / 2) * THICK
  }
  return flow.edges.map((edge, at) => {
    const x1 = place.get(edge.from)?.x ?? PAD
    const x2 = place.get(edge.to)?.x ?? WIDTH - PAD
    const y1 = slot('from', edge)
    const y2 = slot('to', edge)
    const middle = (x1 + x2) / 2
    const path = `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`
    return { key: `${at}`, path, width: Math.max(1.5, edge.share * THICK - 1) }
  })
}

function Node({ mint, x, y }: { mint: string; x: number; y: number }) {
  return (
    <g>
      <rect x={x - 30} y={y - 11} width="60" height="22" rx="6" className="fill-lifted stroke-edge" />
      <text x={x} y={y + 4} textAnchor="middle" fontSize="11" className="fill-text">
        <NodeName mint={mint} />
      </text>
    </g>
  )
}

function NodeName({ mint }: { mint: string }) {
  const asset = useToken(mint).live?.asset
  return asset ? shownSymbol(asset.symbol).slice(0, 8) : shortAddress(mint)
}

function Leg({ edge }: { edge: FlowEdge }) {
  const from = useToken(edge.from).live?.asset
  const to = useToken(edge.to).live?.asset
  return (
    <li className="flex justify-between gap-2 text-2xs text-muted">
      <span className="truncate">
        {formatPercent(edge.share * 100, { places: 0 })} {edge.label}
      </span>
      {from && to && (
        <span className="whitespace-nowrap">
          {formatAmount(edge.inAmount, from.decimals, 4)} {shownSymbol(from.symbol)} →{' '}
          {formatAmount(edge.outAmount, to.decimals, 4)} {shownSymbol(to.symbol)}
        </span>
      )}
    </li>
  )
}
