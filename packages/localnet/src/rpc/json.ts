/** A list whose items are made while it is written, so that a long one can be written a little at a time. */
export class JsonList {
  /** Undefined items are left out: they only divide the work. */
  readonly items: Iterable<Json | undefined>

  constructor(items: Iterable<Json | undefined>) {
    this.items = items
  }
}

/** A JSON value, integers of any size included. */
export type Json =
  | null
  | boolean
  | number
  | bigint
  | string
  | Json[]
  | JsonList
  | { [key: string]: Json | undefined }

/** A run of digits, which a double may not hold. */
const LONG_INTEGER = /\d{16}/
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g
const IS_LONG_INTEGER = /^-?\d{16,}$/
/** Begins the texts that stand for integers while they are parsed; no text that JSON can hold unescaped begins with it. */
const INTEGER_MARK = '\u0001int:'

/** Parses JSON; an integer that a double cannot hold becomes a bigint. Throws SyntaxError. */
export function parseJson(text: string): unknown {
  if (!LONG_INTEGER.test(text)) return JSON.parse(text)
  const marked = text.replace(STRING_OR_NUMBER, (token) =>
    IS_LONG_INTEGER.test(token) && !Number.isSafeInteger(Number(token)) ? `"\\u0001int:${token}"` : token,
  )
  if (marked === text) return JSON.parse(text)
  return JSON.parse(marked, (_, value) =>
    typeof value === 'string' && value.startsWith(INTEGER_MARK)
      ? BigInt(value.slice(INTEGER_MARK.length))
      : value,
  )
}

/**
 * JSON text with bigints as plain numbers, as validators write a u64: `18446744073709551615`, neither quoted
 * nor rounded. Undefined values are left out.
 */
export function stringify(value: Json | undefined): string {
  if (typeof value === 'bigint') return value.toString()
  if (value === null || value === undefined || typeof value !== 'object') return JSON.stringify(value ?? null)
  if (value instanceof JsonList) return [...jsonPieces(value)].join('')
  if (Array.isArray(value)) {
    let text = '['
    for (let i = 0; i < value.length; i++) text += i === 0 ? stringify(value[i]) : `,${stringify(value[i])}`
    return `${text}]`
  }
  let text = '{'
  for (const key in value) {
    const item = value[key]
    if (item === undefined) continue
    text += `${text.length > 1 ? ',' : ''}${JSON.stringify(key)}:${stringify(item)}`
  }
  return `${text}}`
}

/** The text of `stringify` in pieces: one for each item of a `JsonList`, else one for a value without any. */
export function* jsonPieces(value: Json | undefined): Generator<string, void> {
  if (value instanceof JsonList) {
    let separator = '['
    for (const item of value.items) {
      yield item === undefined ? '' : `${separator}${stringify(item)}`
      if (item !== undefined) separator = ','
    }
    yield separator === '[' ? '[]' : ']'
    return
  }
  if (!holdsList(value)) {
    yield stringify(value)
    return
  }
  let separator = '{'
  for (const key in value) {
    const item = value[key]
    if (item === undefined) continue
    yield `${separator}${JSON.stringify(key)}:`
    yield* jsonPieces(item)
    separator = ','
  }
  yield '}'
}

/** Whether a member of an object is a `JsonList`. */
function holdsList(value: Json | undefined): value is { [key: string]: Json | undefined } {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof JsonList)
    return false
  return Object.values(value).some((item) => item instanceof JsonList)
}
