/** How reserves become a price: by their ratio, as the program reports it, or by the slope of the stable-swap invariant. */
export type VenuePricing = 'reserves' | 'reported' | 'stable-swap'

const pricing: Readonly<Record<string, VenuePricing>> = {
  clmm: 'reported',
  cpmm: 'reserves',
  dlmm: 'reported',
  launchpad: 'reserves',
  stable: 'stable-swap',
}

/** The pricing of a venue by its id; an unknown venue reports its prices. */
export const venuePricing = (venue: string): VenuePricing => pricing[venue] ?? 'reported'
