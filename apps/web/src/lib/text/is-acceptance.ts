import { locale } from '@callisto/i18n'

/** Whether a text is the words that accept a risk; case and outer spaces do not matter. */
export const isAcceptance = (text: string, words: string): boolean =>
  lowerCase(text.trim().replace(/\s+/g, ' ')) === lowerCase(words)

/** In the rules of the language: the Turkish I without a dot is another letter than i. */
const lowerCase = (text: string): string => text.toLocaleLowerCase(locale())
