/** Paths of all pages, with parameters in the router's `$` syntax. */
export const paths = {
  home: '/',
  swap: '/swap',
  swapPair: '/swap/$inOut',
  trigger: '/trigger',
  recurring: '/recurring',
  appeal: '/appeal',
  help: '/help',
  pro: '/pro',
  hunt: '/pro/hunt',
  screenerOverview: '/pro/screener/top/overview',
  screener: '/pro/screener/$category',
  launchpads: '/pro/launchpads',
  launchpad: '/pro/launchpads/$slug',
  watchlist: '/watchlist',
  token: '/tokens/$id',
  transaction: '/transaction/$signature',
  /** Where the transaction page was before. */
  legacyTransaction: '/tx/$signature',
  address: '/address/$address',
  portfolio: '/portfolio',
  portfolioOf: '/portfolio/$address',
  claim: '/claim',
  login: '/login',
  /** Mails that the server keeps, in the embedded mode only. */
  outbox: '/outbox',
  share: '/share',
  developers: '/developers',
  /** The chain behind the server and how it is read. */
  cluster: '/cluster',
} as const

/** URL of the transaction page, for links outside the router such as toasts. */
export const transactionHref = (signature: string) => `/transaction/${encodeURIComponent(signature)}`
