import type { Asset, RoutePlanStep } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { Button, cx } from '@callisto/ui'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { RouteDiagram } from './RouteDiagram.tsx'

export interface RouteLineProps {
  plan: readonly RoutePlanStep[]
  sell: Asset
  buy: Asset
}

/** The route in one line, which opens its picture. */
export function RouteLine({ plan, sell, buy }: RouteLineProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        tone="quiet"
        size="sm"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="-mx-2 justify-between! font-normal!"
      >
        <span className="truncate">
          {routeWords(plan.map(({ swapInfo }) => swapInfo.label ?? t('Pool')))}
        </span>
        <ChevronDown aria-hidden="true" className={cx('size-4 transition-transform', open && 'rotate-180')} />
      </Button>
      {open && <RouteDiagram plan={plan} sell={sell} buy={buy} />}
    </>
  )
}

/** "Route: Callisto CPMM", "Route: 3 pools of Callisto CPMM, Callisto Launchpad". */
function routeWords(labels: readonly string[]): string {
  const names = [...new Set(labels)].join(', ')
  return labels.length === 1
    ? t('Route: {names}', { names })
    : t('Route: {count, plural, one {# pool} other {# pools}} of {names}', { count: labels.length, names })
}
