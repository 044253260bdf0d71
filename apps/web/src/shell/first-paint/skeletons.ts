/** Markup of each page before any JavaScript: the frame, and blocks where its content will stand. */

const block = (size: string) => `<span class="block animate-pulse rounded-md bg-lifted ${size}"></span>`
const repeat = (count: number, markup: string) => markup.repeat(count)

const LOGO =
  '<svg width="24" height="24" viewBox="0 0 32 32"><circle cx="16" cy="17" r="11" class="fill-accent"/><circle cx="21" cy="13" r="11" class="fill-ground"/><circle cx="24.5" cy="8.5" r="2.5" class="fill-accent"/></svg>'

const frame = (content: string) =>
  `<div aria-hidden="true" class="min-h-dvh">` +
  `<div class="flex h-14 items-center gap-2 border-b border-line px-3 sm:gap-4 sm:px-4">` +
  `<span class="flex items-center gap-2 text-base font-semibold text-text">${LOGO}<span class="max-sm:hidden">Callisto</span></span>` +
  `<span class="flex gap-4 max-sm:hidden">${repeat(3, block('h-4 w-14'))}</span>` +
  `<span class="ml-auto flex items-center gap-3">${block('h-9 w-9 sm:w-72')}${block('h-9 w-24')}</span>` +
  `</div>${content}` +
  `<div class="fixed inset-x-0 bottom-0 h-14 border-t border-line bg-ground sm:hidden"></div></div>`

const row = `<div class="flex h-12 items-center gap-3 border-b border-line px-4 max-sm:h-19">${block('size-7 shrink-0 rounded-full')}${block('h-3 w-24')}${block('ml-auto h-3 w-1/3')}</div>`

const list =
  `<div class="flex h-10 items-center gap-4 border-b border-line px-4">${repeat(5, block('h-3 w-14'))}</div>` +
  `<div class="flex h-12 items-center gap-2 px-4">${block('h-7 w-48')}${block('h-7 w-20')}</div>` +
  repeat(14, row)

const swapCard = `<div class="flex flex-col gap-2">${block('h-8 w-40')}${block('h-28 w-full')}${block('h-28 w-full')}${block('h-12 w-full')}</div>`

const token =
  `<div class="mx-auto max-w-[1600px]"><div class="flex items-center gap-3 border-b border-line px-4 py-2">${block('size-9 shrink-0 rounded-full')}${block('h-10 w-40')}${block('ml-auto h-10 w-28')}</div>` +
  `<div class="lg:grid lg:grid-cols-[minmax(0,1fr)_380px]"><div class="p-3">${block('h-[360px] sm:h-[460px]')}</div><div class="p-4 max-lg:hidden">${swapCard}</div></div></div>`

const home =
  `<div class="mx-auto grid max-w-[1400px] gap-4 p-4 lg:grid-cols-[minmax(0,1fr)_400px]">` +
  `<div class="flex flex-col gap-4">${block('h-11 w-full')}<div class="grid gap-4 md:grid-cols-3">${repeat(3, `<div class="rounded-lg border border-line">${repeat(6, row)}</div>`)}</div></div>` +
  `<div class="max-lg:hidden">${swapCard}</div></div>`

/** By name of the route, and `other` for every page without a skeleton of its own. */
export const skeletons = {
  home: frame(home),
  swap: frame(`<div class="mx-auto w-full max-w-[464px] px-3 py-6 sm:py-12">${swapCard}</div>`),
  pro: frame(list),
  tokens: frame(token),
  other: frame(''),
} as const
