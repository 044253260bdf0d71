/** Smallest viewport width of each tier in CSS pixels; the breakpoints of `theme.css` (spec 1-9-24). */
export const VIEWPORT_TIERS = { xs: 0, sm: 640, md: 768, lg: 1024, xl: 1280 } as const
export type Tier = keyof typeof VIEWPORT_TIERS

/** Viewports of phones, where dialogs are sheets: below the tier `sm`. */
export const PHONE_QUERY = '(max-width: 639px)'
