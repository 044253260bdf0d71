import { block, frame, nameSlot, places, repeat, slot, symbolSlot, t } from './markup.ts'

// Markup of each page before any JavaScript: texts that are always there, and blocks as large as what they stand for.

const CARD = 'rounded-xl border border-line bg-raised'

/** One side of the swap form. */
const amountPanel = (label: string, amount: string) =>
  `<div class="rounded-lg border border-line bg-ground p-3"><div class="flex min-h-6 items-center text-xs text-muted">${label}</div>` +
  `<div class="mt-1 flex items-center gap-3">${block('h-11 w-28')}<span class="ml-auto text-2xl font-medium text-faint">${amount}</span></div>` +
  `<div class="mt-1 h-5"></div></div>`

const swapForm =
  `<div class="${CARD} flex flex-col gap-2 p-4 max-sm:p-3">${amountPanel(t('You sell'), '0.00')}` +
  `<div class="max-sm:mt-3">${amountPanel(t('You buy'), '')}</div>` +
  `<div class="flex h-7 items-center justify-between text-xs text-muted max-sm:h-11">${t('Slippage tolerance')}${block('h-3 w-20')}</div>` +
  `${block('h-12')}</div>`

/** The watchlist under the header. */
const watchlistBar = `<div class="h-9 border-b border-line max-sm:h-12"></div>`

const swap =
  watchlistBar +
  `<div class="mx-auto w-full max-w-[464px] px-3 py-3 sm:py-8 lg:grid lg:max-w-page lg:grid-cols-[minmax(0,1fr)_440px] lg:items-start lg:gap-4 lg:p-4">` +
  `<div class="order-2 flex flex-col gap-3"><div class="flex items-center justify-between"><span class="text-base font-semibold">${t('Swap')}</span>${block('h-7 w-52 max-sm:h-11')}</div><div class="h-10 border-b border-line max-sm:h-11"></div>${swapForm}` +
  `<div class="grid grid-cols-2 gap-2 lg:hidden">${repeat(2, block('h-28'))}</div></div>` +
  `<div class="order-1 flex min-w-0 flex-col gap-4 max-lg:hidden">${block('h-[515px]')}${block('h-[194px]')}</div></div>`

/** Rows of a short list; phones show five of the ten. */
const shortRow = (list: number, row: number) =>
  `<div class="flex h-13 items-center gap-3 px-4">${block('size-7 shrink-0 rounded-full')}${symbolSlot(list, row)}${block('ml-auto h-3 w-16')}</div>`

const shortList = (title: string, list: number) =>
  `<div class="${CARD} min-w-0 overflow-hidden"><div class="flex h-11 items-center border-b border-line pl-4 text-sm font-semibold">${title}</div>` +
  `${places(5, (row) => shortRow(list, row))}<div class="max-sm:hidden">${places(5, (row) => shortRow(list, row + 5))}</div></div>`

const home =
  `<div class="mx-auto flex w-full max-w-page flex-col gap-4 px-3 py-4 sm:gap-6 sm:px-4 sm:py-6">` +
  `<div class="flex flex-col gap-3 xl:flex-row xl:items-center xl:justify-between xl:gap-8">` +
  `<div class="min-w-0"><p class="text-xl font-semibold max-sm:text-lg">${t('Discover and trade tokens on Solana')}</p>` +
  `<p class="text-sm text-muted">${t('Live prices, holders and pools of every token. Swap from your own wallet.')}</p></div>` +
  `<div class="flex h-11 w-full min-w-0 items-center gap-3 rounded-lg border border-edge bg-raised px-3 text-sm text-muted xl:max-w-[640px]">` +
  `<span class="size-4 shrink-0"></span>${t('Search by name, symbol or address')}</div></div>` +
  `<div class="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-[repeat(3,minmax(0,1fr))_400px]">` +
  `${[t('Trending'), t('Top traded'), t('New')].map(shortList).join('')}${swapForm}</div></div>`

const listTab = (text: string) =>
  `<span class="-mb-px inline-flex h-10 items-center px-2 max-sm:h-11">${text}</span>`
const tabRow = (texts: readonly string[]) =>
  `<div class="border-b border-line text-sm font-medium whitespace-nowrap text-muted"><div class="mx-auto flex max-w-page gap-1 overflow-hidden px-2 sm:px-3">` +
  `${texts.map(listTab).join('')}</div></div>`
const segment = (text: string) =>
  `<span class="inline-flex h-6 items-center justify-center px-2 text-xs font-medium max-sm:min-h-11 max-sm:min-w-11">${text}</span>`

/** A row of a table around what identifies it. */
const tableRow = (identity: string) =>
  `<div class="flex h-12 items-center gap-2.5 border-b border-line px-4 max-sm:h-19 max-sm:px-3">${block('size-7 shrink-0 rounded-full')}${identity}${block('ml-auto h-3 w-1/3')}</div>`

/** Symbol above name. */
const identity = (list: number, row: number) =>
  `<div class="flex min-w-0 flex-col">${symbolSlot(list, row)}${nameSlot(list, row)}</div>`

/** The tabs of the screener. */
const listTabs = tabRow([
  t('Explore'),
  t('Watchlist'),
  t('AlphaScan'),
  t('Top'),
  t('Traded'),
  t('Organic'),
  t('Trending'),
  t('Popular'),
  t('Launchpads'),
  t('Stocks'),
  t('New'),
  t('Graduating'),
  t('Graduated'),
  t('Gainers'),
  t('Runners'),
])

const list =
  listTabs +
  `<div class="mx-auto max-w-page"><div class="flex items-center gap-2 px-4 py-2 max-sm:px-3"><span class="inline-flex shrink-0 rounded-md border border-line bg-raised p-px text-muted">${['5m', '1h', '6h', '24h'].map(segment).join('')}</span>` +
  `${block('h-7 w-24 max-sm:h-11 max-sm:flex-1')}${block('h-7 w-20 max-sm:size-11')}</div>` +
  `<div class="flex h-8 items-center border-b border-line px-4 text-2xs font-medium text-faint max-sm:hidden">${t('Token')}${block('ml-auto h-3 w-1/2')}</div>` +
  `${places(14, (row) => tableRow(identity(0, row)))}</div>`

/** A card of a board, as high as one. */
const card = (list: number, row: number) =>
  `<div class="flex h-44 flex-col gap-3 border-b border-line px-3 py-2.5 max-sm:h-54"><div class="flex items-center gap-2.5">${block('size-9 shrink-0 rounded-full')}${identity(list, row)}${block('ml-auto h-4 w-20')}</div>${block('h-2')}${block('h-6')}${block('h-6')}${block('h-4 w-1/2')}</div>`

const boardColumn = (title: string, list: number, className = '') =>
  `<div class="min-w-0 border-line lg:not-last:border-r ${className}"><div class="flex h-11 items-center border-b border-line px-3 text-sm font-semibold max-lg:hidden">${title}${block('ml-auto h-7 w-16')}</div>${places(5, (row) => card(list, row))}</div>`

/** `ProTabs`. */
const proTabs = tabRow([t('Explore'), t('AlphaScan'), t('Launchpads'), t('Screener')])

const boards =
  watchlistBar +
  proTabs +
  `<div class="mx-auto max-w-page"><div class="flex items-center px-4 py-2 max-lg:hidden"><span class="inline-flex shrink-0 rounded-md border border-line bg-raised p-px text-muted">${['5m', '1h', '6h', '24h'].map(segment).join('')}</span></div>` +
  `<div class="flex gap-1 border-b border-line px-2 text-sm font-medium text-muted lg:hidden">${[t('New'), t('Graduating'), t('Graduated')].map(listTab).join('')}<span class="ml-auto flex items-center max-sm:h-11">${block('h-5 w-28')}</span></div>` +
  `<div class="border-line lg:grid lg:grid-cols-3 lg:border-t">${boardColumn(t('New'), 0)}${boardColumn(t('Graduating'), 1, 'max-lg:hidden')}${boardColumn(t('Graduated'), 2, 'max-lg:hidden')}</div></div>`

const launchpads =
  proTabs +
  `<div class="h-9.25 border-b border-line max-sm:h-11.25"></div>` +
  `<div class="mx-auto max-w-page"><div class="flex items-center gap-2 px-4 pt-3 pb-2 max-sm:px-3"><span class="mr-auto text-lg font-semibold max-sm:hidden">${t('Launchpads')}</span>${block('h-7 w-24 max-sm:h-11')}` +
  `<span class="inline-flex shrink-0 rounded-md border border-line bg-raised p-px text-muted">${['1d', '7d', '30d'].map(segment).join('')}</span></div>` +
  `<div class="flex h-8 items-center border-b border-line px-4 text-2xs font-medium text-faint max-sm:hidden">${t('Launchpad')}${block('ml-auto h-3 w-1/2')}</div>` +
  `${repeat(14, tableRow(block('h-3 w-24')))}</div>`

const figure = (label: string) =>
  `<div class="flex justify-between gap-2 text-muted">${label}${block('h-3 w-16')}</div>`
const split = (label: string) => `<div class="h-10.5 text-muted">${label}</div>`

const figures =
  `<div class="${CARD} overflow-hidden text-xs"><div class="grid h-12.25 grid-cols-4 place-items-center border-b border-line text-faint"><span>5m</span><span>1h</span><span>6h</span><span>24h</span></div>` +
  `<div class="flex flex-col gap-2 p-3">${[t('Volume'), t('Trades')].map(split).join('')}` +
  `${[t('Net volume'), t('Traders'), t('Net buyers'), t('Organic buyers'), t('Organic volume share')].map(figure).join('')}</div></div>`

const token =
  `<div class="mx-auto max-w-page"><div class="flex items-center gap-3 border-b border-line px-4 py-2 max-sm:px-3">${block('size-9 shrink-0 rounded-full')}` +
  `<div class="flex h-[54px] min-w-0 items-center gap-1.5 max-sm:h-[66px]">${slot('token.symbol', 'empty:h-5 empty:w-16', 'text-base font-semibold')}${slot('token.name', 'empty:h-4 empty:w-24', 'truncate text-sm text-muted')}</div>` +
  `<span data-message="" class="ml-auto lg:ml-4">${slot('token.price', 'empty:h-10 empty:w-28', 'text-lg font-semibold')}</span></div>` +
  `<div class="h-[47px] border-b border-line lg:hidden"></div>` +
  `<div class="lg:grid lg:grid-cols-[minmax(0,1fr)_380px]"><div class="min-w-0 lg:border-r lg:border-line"><div class="p-3">${block('h-[328px] sm:h-[440px]')}</div></div>` +
  `<div class="flex flex-col gap-4 p-4 max-lg:hidden"><div class="flex flex-col gap-2">${block('h-8')}${swapForm}</div>${figures}</div></div></div>`

/** By name of the route, and `other` for every page without a skeleton of its own. */
export const skeletons = {
  home: frame(home),
  swap: frame(swap),
  boards: frame(boards),
  pro: frame(list),
  launchpads: frame(launchpads),
  tokens: frame(token),
  other: frame(''),
} as const
