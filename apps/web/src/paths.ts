/** Paths of all pages, with parameters in the router's `$` syntax. */
export const paths = {
  home: '/',
  swap: '/swap',
  swapPair: '/swap/$inOut',
  pro: '/pro',
  screener: '/pro/screener/$category',
  token: '/tokens/$id',
  transaction: '/tx/$signature',
} as const

/** URL of the transaction page, for links outside the router such as toasts. */
export const transactionHref = (signature: string) => `/tx/${encodeURIComponent(signature)}`
