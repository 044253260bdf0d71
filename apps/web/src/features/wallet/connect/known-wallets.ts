/** A wallet that is listed whether it is installed or not. */
export interface KnownWallet {
  name: string
  /** Page that offers its extension and app. */
  site: string
  /** Address that opens a page in the wallet's app on a phone; undefined where the app has none. */
  browse?: (page: string, origin: string) => string
}

const encode = encodeURIComponent

/** The preferred wallets, in the order of the specification (docs/spec-map.md 2-2). */
export const KNOWN_WALLETS: readonly KnownWallet[] = [
  {
    name: 'Phantom',
    site: 'https://phantom.com/download',
    browse: (page, origin) => `https://phantom.app/ul/browse/${encode(page)}?ref=${encode(origin)}`,
  },
  {
    name: 'Solflare',
    site: 'https://solflare.com/download',
    browse: (page, origin) => `https://solflare.com/ul/v1/browse/${encode(page)}?ref=${encode(origin)}`,
  },
  {
    name: 'Backpack',
    site: 'https://backpack.app/download',
    browse: (page, origin) => `https://backpack.app/ul/v1/browse/${encode(page)}?ref=${encode(origin)}`,
  },
  {
    name: 'Coinbase Wallet',
    site: 'https://www.coinbase.com/wallet/downloads',
    browse: (page) => `https://go.cb-w.com/dapp?cb_url=${encode(page)}`,
  },
  { name: 'Magic Eden', site: 'https://wallet.magiceden.io' },
]
