/** Addresses and names of the running chain that stand in the paths. */
export interface ScreenSamples {
  /** A signature of a swap through the router. */
  signature: string
  /** A wallet with activity: the signer of that swap. */
  wallet: string
  /** A mint that was launched on a curve. */
  launch: string
  pool: string
  /** A symbol of two tokens or more, none of them verified. */
  ambiguousSymbol: string
}

/** A path of the app and what the specification says of it. */
export interface Screen {
  path: string
  area: string
  app?: string
  /** Document title without " | Callisto". */
  title: string | RegExp
  /** CSS selector of what is shown last. */
  ready: string
  /** Names of the tabs whose panels are visited too. */
  tabs?: readonly string[]
  /** Waits for a choice of the user with skeletons behind it. */
  staysLoading?: true
  /** Shows source text, in which words such as "undefined" and braces are no fault. */
  showsCode?: true
  /** The page of a part that is not built, the same one for each path. */
  isUnbuilt?: true
  /** Another value of a path that is already here: the soak visits it, `npm test` does not. */
  isVariant?: true
}

const SOL = 'So11111111111111111111111111111111111111112'
const ROUTER = 'ca11istoRouter11111111111111111111111111111'
/** A valid address of nothing. */
const NOTHING = '1nc1nerator11111111111111111111111111111112'

const HEADING = 'main :is(h1, h2)'
const ROW = '[data-row-link]'

const unbuilt = (path: string, area: string, app: string | undefined, title: string): Screen => ({
  path,
  area,
  ...(app !== undefined && { app }),
  title,
  ready: 'main h1',
  isUnbuilt: true,
})

const screenerList = (category: string, title: string): Screen => ({
  path: `/pro/screener/${category}`,
  area: 'trenches',
  app: 'screener',
  title,
  ready: ROW,
})

/** Every path of docs/spec-map.md 1-2.1, with the other pages under its table. Written from the specification, not from the app. */
export function screensOf(samples: ScreenSamples): readonly Screen[] {
  const { signature, wallet, launch, pool, ambiguousSymbol } = samples
  const spot = { area: 'spot', app: 'swap' }
  const tabs = ['Holders', 'Top traders', 'Pools', 'Dev', 'About']
  const token = { area: 'trenches', app: 'token', ready: 'canvas' }
  const transaction = { area: 'other', app: 'transaction', ready: 'main h1', showsCode: true } as const
  const address = { area: 'other', app: 'address', title: /^Address / }
  const share = { area: 'other', app: 'share', title: 'Share' }
  const developers = { area: 'other', app: 'developers', title: 'Developers', showsCode: true } as const
  return [
    { path: '/', area: 'home', title: 'Discover and trade tokens on Solana', ready: ROW },
    { ...spot, path: '/swap', title: 'Swap SOL to USDC', ready: 'main input' },
    { ...spot, path: '/swap/SOL-USDC', title: 'Swap SOL to USDC', ready: 'main input' },
    {
      ...spot,
      path: `/swap/${ambiguousSymbol}-USDC`,
      title: 'Swap',
      ready: 'dialog[open] button',
      staysLoading: true,
    },
    {
      ...spot,
      path: `/swap/SOL_${NOTHING}-USDC`,
      title: 'Swap',
      ready: 'dialog[open] button',
      staysLoading: true,
      isVariant: true,
    },
    { area: 'spot', app: 'limit', path: '/trigger', title: 'Trigger', ready: 'main input' },
    { area: 'spot', app: 'dca', path: '/recurring', title: 'Recurring', ready: 'main input' },
    { path: '/pro', area: 'trenches', app: 'explore', title: 'Explore', ready: ROW },
    // Whether a launch has organic buyers depends on the market: the list may be empty.
    { path: '/pro/hunt', area: 'trenches', app: 'hunt', title: 'AlphaScan', ready: '[aria-busy=false]' },
    screenerList('toptrending', 'Trending'),
    ...[
      screenerList('toptraded', 'Traded'),
      screenerList('toporganicscore', 'Organic'),
      screenerList('recent', 'New'),
      screenerList('abouttograduate', 'Graduating'),
      screenerList('graduated', 'Graduated'),
      { ...screenerList('nonsense', 'Page not found'), ready: HEADING },
    ].map((screen) => ({ ...screen, isVariant: true as const })),
    { path: '/pro/launchpads', area: 'trenches', app: 'launchpads', title: 'Launchpads', ready: ROW },
    { path: '/pro/launchpads/pump.fun', area: 'trenches', app: 'launchpads', title: 'Pump', ready: ROW },
    {
      path: '/pro/launchpads/bags',
      area: 'trenches',
      app: 'launchpads',
      title: 'Bags',
      ready: HEADING,
      isVariant: true,
    },
    {
      path: '/pro/launchpads/nonsense',
      area: 'trenches',
      app: 'launchpads',
      title: 'Page not found',
      ready: HEADING,
      isVariant: true,
    },
    { ...token, path: `/tokens/${SOL}`, title: 'SOL', tabs },
    { ...token, path: `/tokens/${launch}`, title: /^\S/, ready: HEADING, tabs, isVariant: true },
    { ...token, path: `/tokens/${NOTHING}`, title: 'Token not found', ready: HEADING, isVariant: true },
    { path: '/watchlist', area: 'trenches', title: 'Watchlist', ready: ROW },
    { path: '/login', area: 'trenches', app: 'login', title: 'Login', ready: 'main h2' },
    unbuilt('/lend', 'lend', undefined, 'Lend'),
    unbuilt('/lend/earn', 'lend', undefined, 'Lend'),
    unbuilt('/send', 'universal-send', 'send', 'Universal Send'),
    unbuilt('/gift', 'universal-send', 'gift', 'Gift'),
    unbuilt('/invite', 'universal-send', 'gift', 'Invite'),
    unbuilt('/perps', 'perps', 'trade', 'Perps'),
    unbuilt('/perps/jlp-earn', 'perps', 'jlp-earn', 'Perps'),
    unbuilt('/perps/jlp-loans', 'perps', 'jlp-loans', 'Perps'),
    unbuilt('/perps-v2', 'trade-v2', undefined, 'Perps'),
    unbuilt('/perps-legacy', 'trade-legacy', undefined, 'Perps'),
    unbuilt('/perps-leaderboard', 'leaderboard', undefined, 'Perps leaderboard'),
    { path: '/portfolio', area: 'portfolio', title: 'Portfolio', ready: HEADING },
    { path: `/portfolio/${wallet}`, area: 'portfolio', title: /^Portfolio /, ready: HEADING },
    unbuilt('/studio', 'studio', undefined, 'Studio'),
    unbuilt('/studio/1', 'studio', undefined, 'Studio'),
    unbuilt('/onboard', 'onboard', 'onboard', 'Onboard'),
    ...['cctp', 'onramp', 'debridge', 'cex'].map((app) =>
      unbuilt(`/onboard/${app}`, 'onboard', app, 'Onboard'),
    ),
    unbuilt('/error', 'other', 'error', 'Page not found'),
    { ...transaction, path: `/transaction/${signature}`, title: /^Transaction / },
    { ...transaction, path: `/tx/${signature}`, title: /^Transaction /, isVariant: true },
    { ...transaction, path: `/transaction/${'1'.repeat(88)}`, title: /^Transaction /, isVariant: true },
    { ...address, path: `/address/${wallet}`, ready: '[data-kind=wallet]' },
    { ...address, path: `/address/${launch}`, ready: '[data-kind]', isVariant: true },
    { ...address, path: `/address/${pool}`, ready: '[data-kind]', isVariant: true },
    { ...address, path: `/address/${ROUTER}`, ready: '[data-kind]', isVariant: true },
    { ...address, path: `/address/${NOTHING}`, ready: HEADING, isVariant: true },
    { ...share, path: `/share?tx=${signature}`, ready: 'canvas[data-drawn="true"]' },
    { ...share, path: `/share?token=${SOL}`, ready: 'canvas[data-drawn="true"]', isVariant: true },
    { ...share, path: '/share', ready: HEADING, isVariant: true },
    unbuilt('/mobile', 'other', 'mobile', 'Mobile app'),
    unbuilt('/ask-for-sol', 'other', 'ask-for-sol', 'Ask for SOL'),
    unbuilt('/appeal', 'other', 'appeal', 'Appeal'),
    unbuilt('/verify', 'other', 'verify', 'Verify'),
    { area: 'other', app: 'claim', path: '/claim', title: 'Claim', ready: HEADING },
    { area: 'other', app: 'outbox', path: '/outbox', title: 'Outbox', ready: HEADING },
    { area: 'other', app: 'cluster', path: '/cluster', title: 'Cluster', ready: 'main dl' },
    { area: 'other', app: 'help', path: '/help', title: 'Help', ready: HEADING },
    { ...developers, path: '/developers', ready: HEADING },
    { ...developers, path: '/developers?op=getQuote', ready: HEADING, isVariant: true },
    unbuilt('/nothing/here', 'error', undefined, 'Page not found'),
  ]
}
