/** A grey block in place of something that is not known yet. */
export const block = (size: string): string =>
  `<span class="block animate-pulse rounded-md bg-lifted ${size}"></span>`

/**
 * A text of the moment by its name, which the server fills in when it knows it (`apps/server/src/http/first-texts.ts`): until
 * then a grey block of `size`, whose classes begin with `empty:`.
 */
export const slot = (name: string, size: string, className = ''): string =>
  `<span data-text="${name}" dir="auto" class="empty:block empty:animate-pulse empty:rounded-md empty:bg-lifted ${size} ${className}"></span>`

/** Symbol of a token of a list by its place. */
export const symbolSlot = (list: number, row: number): string =>
  slot(`${list}.${row}.symbol`, 'empty:h-3 empty:w-24', 'truncate font-medium')

/** Name of a token of a list by its place. */
export const nameSlot = (list: number, row: number): string =>
  slot(`${list}.${row}.name`, 'empty:mt-1 empty:h-2 empty:w-16', 'truncate text-2xs text-faint')

/** The markup of each of `count` places. */
export const places = (count: number, markup: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => markup(at)).join('')

export const repeat = (count: number, markup: string): string => markup.repeat(count)

/**
 * A text of the page, a message of the catalogues in English. It is not shown to readers of another language (`app.css`), whose
 * messages come with the app.
 */
export const t = (message: string): string => `<span data-message="">${message}</span>`

const LOGO =
  '<svg width="24" height="24" viewBox="0 0 32 32"><circle cx="16" cy="17" r="11" class="fill-accent"/><circle cx="21" cy="13" r="11" class="fill-ground"/><circle cx="24.5" cy="8.5" r="2.5" class="fill-accent"/></svg>'

const tab = (text: string) => `<span class="px-2">${text}</span>`

const header =
  `<div class="flex h-(--frame-top) items-center gap-2 border-b border-line px-3 md:gap-4 md:px-4">` +
  `<span class="md:hidden">${block('size-8 max-sm:size-11')}</span>` +
  `<span class="flex items-center gap-2 text-base font-semibold text-text">${LOGO}<span class="max-lg:hidden">Callisto</span></span>` +
  `<span class="flex items-center gap-1 text-sm font-medium text-muted max-md:hidden">${tab(t('Swap'))}${tab(t('Pro'))}</span>` +
  `<span class="ml-auto flex h-9 min-w-9 items-center gap-2 rounded-md border border-line bg-raised px-2 text-sm text-faint max-sm:size-11 sm:w-56 xl:w-72">` +
  `<span class="size-4 shrink-0"></span><span class="truncate max-sm:hidden">${t('Search tokens or wallet')}</span></span>` +
  `<span class="flex items-center gap-2 md:ml-auto lg:gap-3">${block('h-4 w-36 max-xl:hidden')}${block('h-4 w-12')}${block('h-9 w-24 max-lg:hidden')}` +
  `${block('size-8 max-md:hidden')}${block('size-8 max-sm:size-11')}${block('h-9 w-20 max-sm:h-11')}</span></div>`

const column = (text: string) =>
  `<span class="flex flex-col items-center justify-center gap-1"><span class="size-5"></span>${text}</span>`

const bottomBar =
  `<div class="fixed inset-x-0 bottom-0 grid h-(--frame-bottom) grid-cols-5 border-t border-line bg-ground pb-[env(safe-area-inset-bottom)] text-2xs font-medium text-muted sm:hidden">` +
  `${[t('Home'), t('Swap'), t('Pro'), t('Search'), t('Wallet')].map(column).join('')}</div>`

/** The frame of every page around `content`. */
export const frame = (content: string): string =>
  `<div aria-hidden="true" class="min-h-dvh">${header}${content}${bottomBar}</div>`
