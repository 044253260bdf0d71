import { setupI18n } from '@lingui/core'
import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import { useSyncExternalStore } from 'react'
import { compileMessage } from './compile-message.ts'

/** Languages of the product, as BCP 47 tags with the name that each has in itself. */
export const LOCALES = { en: 'English', zh: '简体中文', es: 'Español', tr: 'Türkçe', ja: '日本語' } as const
export type Locale = keyof typeof LOCALES

/** English message in ICU MessageFormat -> its translation, with the same placeholders. */
export type Messages = Readonly<Record<string, string>>

/** Messages are compiled when they are first shown; a build step would be one more part. */
const compiled = new Map<string, CompiledMessage>()
const compile = (message: string) => {
  const known = compiled.get(message)
  if (known) return known
  const result = compileMessage(message)
  compiled.set(message, result)
  return result
}

const i18n = setupI18n({ locale: 'en', messages: { en: {} } }).setMessagesCompiler(compile)

/** Makes a language the current one. English needs no messages: the message is its own identifier. */
export function activateLocale(next: Locale, messages: Messages): void {
  i18n.loadAndActivate({ locale: next, messages: { ...messages } })
}

/** The current language. */
export function locale(): Locale {
  return i18n.locale as Locale
}

/** The current language as React state. */
export function useLocale(): Locale {
  return useSyncExternalStore((changed) => i18n.on('change', changed), locale)
}

/**
 * The text of an English message in the current language; a message without a translation stays English.
 * `values` fill its ICU placeholders: `t('{count, plural, one {# trade} other {# trades}}', { count })`.
 */
export function t(message: string, values?: Readonly<Record<string, string | number>>): string {
  return i18n._(message, values)
}

/** Marks a message that is passed to `t` later, such as one of a table; returns it unchanged. */
export function msg<const Message extends string>(message: Message): Message {
  return message
}
