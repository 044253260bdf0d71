/** How a language writes numbers: Spanish has ',' for decimals and '.' between groups. */
export interface NumberSeparators {
  decimal: string
  group: string
}

const MARKS = /[.,]|[ '’\u00a0\u2009\u202f]/g
const isPoint = (mark: string): boolean => mark === '.' || mark === ','

/**
 * A number as a person wrote it, with '.' for decimals and without grouping. '.' and ',' are both accepted as the decimal
 * point and, like a space and an apostrophe, between groups of three digits: "1,234.5", "1.234,5", "1 234,5" and
 * "1'234.5" are 1234.5 in every language, "1.234.567" is 1234567. One '.' or ',' is the decimal point, unless it groups
 * in the language and stands before three digits: it is a thousand or a fraction then, and the result undefined ("1.234"
 * in Spanish, "1,234" in English). Other texts are returned as they are and may be no number.
 * @example
 * toPlainDecimal('1.234,5') // => '1234.5'
 * toPlainDecimal('1,234', { decimal: '.', group: ',' }) // => undefined
 */
export function toPlainDecimal(typed: string): string
export function toPlainDecimal(typed: string, separators?: NumberSeparators): string | undefined
export function toPlainDecimal(typed: string, separators?: NumberSeparators): string | undefined {
  const text = toHalfWidth(typed).trim()
  const sign = /^[-−]/.exec(text)?.[0] ?? ''
  const body = text.slice(sign.length)
  const marks: readonly string[] = body.match(MARKS) ?? []
  const last = marks.at(-1)
  if (last === undefined) return text
  const parts = body.split(MARKS)
  const whole = parts.slice(0, -1)
  const [group] = marks
  const isDecimalLast = isPoint(last) && marks.indexOf(last) === marks.length - 1
  // All marks before a decimal point are the same one, and so are those of a number without a fraction.
  const isUniform = (isDecimalLast ? marks.slice(0, -1) : marks).every((mark) => mark === group)
  if (isDecimalLast && marks.length > 1)
    return isUniform && isGrouped(whole) ? `${sign}${whole.join('')}.${parts.at(-1)}` : text
  if (!isDecimalLast) return isUniform && isGrouped(parts) ? sign + parts.join('') : text
  return last === separators?.group && isGrouped(parts) ? undefined : `${sign}${parts.join('.')}`
}

function isGrouped([first = '', ...groups]: readonly string[]): boolean {
  return /^[1-9]\d{0,2}$/.test(first) && groups.every((digits) => /^\d{3}$/.test(digits))
}

const POINTS = /[．。｡]/g
const COMMAS = /[，、､]/g
const FULL_WIDTH_ZERO = 0xff10

/**
 * The digits, points and commas that an input method for Chinese or Japanese writes, in ASCII: "１２。５" is "12.5". Other
 * characters stay: a general normalization would read "5²" as 52.
 */
function toHalfWidth(typed: string): string {
  return typed
    .replace(/[０-９]/g, (digit) => String(digit.charCodeAt(0) - FULL_WIDTH_ZERO))
    .replace(POINTS, '.')
    .replace(COMMAS, ',')
}
