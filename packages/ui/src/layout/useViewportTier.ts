import { useSyncExternalStore } from 'react'
import { type Tier, VIEWPORT_TIERS } from './viewport.ts'

/** The tiers above the smallest one, the widest first. */
const tiers = (Object.keys(VIEWPORT_TIERS) as Tier[]).slice(1).reverse()

const queryOf = (tier: Tier): MediaQueryList => matchMedia(`(min-width: ${VIEWPORT_TIERS[tier]}px)`)

function subscribe(changed: () => void): () => void {
  const queries = tiers.map(queryOf)
  for (const query of queries) query.addEventListener('change', changed)
  return () => {
    for (const query of queries) query.removeEventListener('change', changed)
  }
}

/** The widest tier that the viewport reaches. */
export function useViewportTier(): Tier {
  return useSyncExternalStore(subscribe, () => tiers.find((tier) => queryOf(tier).matches) ?? 'xs')
}
