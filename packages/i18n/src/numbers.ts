import { locale } from './i18n.ts'

interface NumberStyle {
  decimal: string
  group: string
  /** Text before and after the digits of a percentage: Turkish writes "%12", Spanish "12 %". */
  percent: readonly [before: string, after: string]
}

const styles = new Map<string, NumberStyle>()

function numberStyle(): NumberStyle {
  const current = locale()
  const known = styles.get(current)
  if (known) return known
  const part = (type: string) =>
    new Intl.NumberFormat(current, { useGrouping: true })
      .formatToParts(1_234_567.8)
      .find((found) => found.type === type)?.value
  const [before = '', after = ''] = new Intl.NumberFormat(current, { style: 'percent' })
    .formatToParts(0.1)
    .map(({ type, value }) => (type === 'integer' ? '\n' : value))
    .join('')
    .split('\n')
  const style = {
    decimal: part('decimal') ?? '.',
    group: part('group') ?? ',',
    percent: [before, after],
  } as const
  styles.set(current, style)
  return style
}

/** Separators of the current language. */
export function numberSeparators(): { decimal: string; group: string } {
  const { decimal, group } = numberStyle()
  return { decimal, group }
}

/** A number text with '.' and ',' ("$1,234.5K") in the separators of the current language; other characters stay. */
export function localizeNumber(text: string): string {
  const { decimal, group } = numberStyle()
  if (decimal === '.' && group === ',') return text
  return text.replace(/[.,]/g, (separator) => (separator === '.' ? decimal : group))
}

/** A decimal text without grouping, such as the content of an amount field, with the decimal separator of the language. */
export function localizeDecimal(text: string): string {
  return text.replace('.', numberStyle().decimal)
}

/** A percentage "-1.40%" in the form of the current language: "-%1,40" in Turkish, "-1,40 %" in Spanish. */
export function localizePercent(text: string): string {
  const [, sign, digits] = /^([+-]?)(.*)%$/.exec(text) ?? []
  if (digits === undefined) return localizeNumber(text)
  const [before, after] = numberStyle().percent
  return `${sign}${before}${localizeNumber(digits)}${after}`
}
