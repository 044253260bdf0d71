export { activateLocale, LOCALES, type Locale, locale, type Messages, msg, t, useLocale } from './i18n.ts'
export { matchLocale } from './match-locale.ts'
export { localizeDecimal, localizeNumber, localizePercent, numberSeparators } from './numbers.ts'
