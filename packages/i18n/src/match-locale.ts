import { LOCALES, type Locale } from './i18n.ts'

/** The first of the preferred BCP 47 tags that the product has, by primary language; English without a match. */
export function matchLocale(preferred: readonly string[]): Locale {
  const languages = Object.keys(LOCALES) as Locale[]
  for (const tag of preferred) {
    const primary = tag.toLowerCase().split('-')[0]
    const found = languages.find((language) => language === primary)
    if (found) return found
  }
  return 'en'
}
