import { activateLocale, LOCALES, type Locale, type Messages } from '@callisto/i18n'

/** English is in the code; the messages of another language are a chunk of their own. */
const catalogues: Record<Exclude<Locale, 'en'>, () => Promise<{ messages: Messages }>> = {
  zh: () => import('./locales/zh.ts'),
  es: () => import('./locales/es.ts'),
  tr: () => import('./locales/tr.ts'),
  ja: () => import('./locales/ja.ts'),
}

/** Shows the screens in the language of the page; in English when it is unknown or cannot be loaded. */
export async function applyLanguage(language: string): Promise<void> {
  const wanted = (Object.keys(LOCALES) as Locale[]).find((one) => one === language)
  if (!wanted || wanted === 'en') return
  const loaded = await catalogues[wanted]().catch(() => undefined)
  if (!loaded) return
  activateLocale(wanted, loaded.messages)
  document.documentElement.lang = wanted
}
