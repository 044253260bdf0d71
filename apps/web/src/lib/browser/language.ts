import { activateLocale, LOCALES, type Locale, type Messages, matchLocale } from '@callisto/i18n'
import { createStoredValue, parseOneOf } from './storage.ts'

/** The chosen language; undefined follows the browser. */
export const language = createStoredValue<Locale | undefined>(
  'language',
  undefined,
  parseOneOf(Object.keys(LOCALES) as Locale[]),
)

/** English is in the code; the messages of another language are a chunk of their own. */
const catalogues: Record<Exclude<Locale, 'en'>, () => Promise<{ messages: Messages }>> = {
  zh: () => import('../../locales/zh.ts'),
  es: () => import('../../locales/es.ts'),
  tr: () => import('../../locales/tr.ts'),
  ja: () => import('../../locales/ja.ts'),
}

/** Loads and activates the chosen language, now and on every change. A catalogue that fails to load leaves English. */
export async function applyLanguage(): Promise<void> {
  const apply = async () => {
    const wanted = language.get() ?? matchLocale(navigator.languages)
    const messages = await loadMessages(wanted)
    // A later choice has overtaken this one while its messages were loading.
    if (wanted !== (language.get() ?? matchLocale(navigator.languages))) return
    activateLocale(messages ? wanted : 'en', messages ?? {})
    document.documentElement.lang = messages ? wanted : 'en'
  }
  language.subscribe(() => void apply())
  await apply()
}

async function loadMessages(wanted: Locale): Promise<Messages | undefined> {
  if (wanted === 'en') return {}
  try {
    return (await catalogues[wanted]()).messages
  } catch {
    return undefined
  }
}
