import { linkOptions } from '@tanstack/react-router'
import { ArrowDownUp, ChartNoAxesColumn } from 'lucide-react'

export type AreaKey = 'swap' | 'pro'

/** Areas of the main navigation. */
export const areas = [
  { key: 'swap', label: 'Swap', icon: ArrowDownUp, link: linkOptions({ to: '/swap' }) },
  {
    key: 'pro',
    label: 'Pro',
    icon: ChartNoAxesColumn,
    link: linkOptions({ to: '/pro/screener/$category', params: { category: 'toptrending' } }),
  },
] as const

/** The area of a path by its first segment (spec 1, 2.1). */
export function areaOf(pathname: string): AreaKey | undefined {
  const first = pathname.split('/')[1]
  if (first === 'swap') return 'swap'
  return first === 'pro' || first === 'tokens' ? 'pro' : undefined
}
