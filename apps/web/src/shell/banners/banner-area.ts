import type { BannerArea } from '@callisto/contract'

const areas: Readonly<Record<string, BannerArea>> = {
  swap: 'swap',
  trigger: 'limit',
  recurring: 'dca',
  perps: 'perps',
  'perps-v2': 'perps',
  'perps-legacy': 'perps',
  onboard: 'bridge',
}

/** The area whose banner a page shows, by the first segments of its path (docs/spec-map.md 1-2.1 and 1-3). */
export function bannerAreaOf(pathname: string): BannerArea | undefined {
  const [, first = '', second] = pathname.split('/')
  if (first === 'perps' && second === 'jlp-loans') return 'perps-loan'
  return Object.hasOwn(areas, first) ? areas[first] : undefined
}
