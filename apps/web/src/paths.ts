/** Every page of the app. Parameters start with `$`, as the router spells them. */
export const paths = {
  home: '/',
  swap: '/swap',
  pro: '/pro',
  screener: '/pro/screener/$category',
  token: '/tokens/$id',
  transaction: '/tx/$signature',
} as const

/** Address of our own page about a transaction, for links outside the router such as toasts. */
export const transactionHref = (signature: string) => `/tx/${encodeURIComponent(signature)}`
