import { msg } from '@callisto/i18n'
import { ArrowDownUp, ChartNoAxesColumn, type LucideIcon } from 'lucide-react'
import type { Place } from '../../areas.ts'

export interface Tab {
  key: string
  label: string
  icon: LucideIcon
  to: '/swap' | '/pro'
  isActive: (place: Place) => boolean
}

/** Tabs of the areas that are built, in the order of spec 1, 2.4: Swap, Pro, Perps, Lend, Portfolio. */
export const tabs: readonly Tab[] = [
  {
    key: 'swap',
    label: msg('Swap'),
    icon: ArrowDownUp,
    to: '/swap',
    isActive: ({ area }) => area === 'spot',
  },
  {
    key: 'pro',
    label: msg('Pro'),
    icon: ChartNoAxesColumn,
    to: '/pro',
    isActive: ({ area }) => area === 'trenches',
  },
]
