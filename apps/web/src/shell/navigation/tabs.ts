import { msg } from '@callisto/i18n'
import { ArrowDownUp, ChartNoAxesColumn, type LucideIcon, WalletMinimal } from 'lucide-react'
import type { Place } from '../../areas.ts'

export interface Tab {
  key: string
  label: string
  icon: LucideIcon
  to: '/swap' | '/pro' | '/portfolio'
  isActive: (place: Place) => boolean
}

/** Tabs of the areas that are built, in the order of spec 1-2.4-01: Swap, Pro, Perps, Lend, Portfolio. */
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
  {
    key: 'portfolio',
    label: msg('Portfolio'),
    icon: WalletMinimal,
    to: '/portfolio',
    isActive: ({ area }) => area === 'portfolio',
  },
]

/** Path of a tab; the portfolio is that of the connected wallet. */
export const pathOf = ({ to }: Tab, address: string | undefined): string =>
  to === '/portfolio' && address !== undefined ? `/portfolio/${address}` : to
