import type { Asset, RoutePlanStep } from '@callisto/contract'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { displaySymbol } from '../../../lib/tokens/names.ts'
import { useToken } from '../../../lib/tokens/token-query.ts'
import { RouteLeg } from './RouteLeg.tsx'
import { routeFlow } from './route-flow.ts'
import { layoutRoute } from './route-layout.ts'

const box = { width: 400, height: 116, pad: 40, thick: 48 }

/** Route diagram: amounts flow from left to right through pools; the width of a band is its share. */
export function RouteDiagram({
  plan,
  sell,
  buy,
}: {
  plan: readonly RoutePlanStep[]
  sell: Asset
  buy: Asset
}) {
  const flow = routeFlow(plan, sell.id, buy.id)
  const { nodes, bands } = layoutRoute(flow, box)
  return (
    <div className="rounded-lg border border-line bg-ground p-2">
      <svg aria-hidden="true" viewBox={`0 0 ${box.width} ${box.height}`} className="h-auto w-full">
        {bands.map(({ key, path, width }) => (
          <path key={key} d={path} strokeWidth={width} className="fill-none stroke-accent opacity-30" />
        ))}
        {nodes.map(({ mint, x, y }) => (
          <Node key={mint} mint={mint} x={x} y={y} />
        ))}
      </svg>
      <ol className="mt-1 flex flex-col divide-y divide-line">
        {flow.edges.map((edge, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a route may use one pool twice
          <RouteLeg key={at} edge={edge} />
        ))}
      </ol>
    </div>
  )
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
  // A badge has no room: a look-alike is named by its address.
  if (!asset || asset.lookalikeOf) return shortAddress(mint)
  return displaySymbol(asset.symbol).slice(0, 8)
}
