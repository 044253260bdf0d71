/** An invalid request; `message` names the parameter and the reason. */
export class QueryError extends Error {
  override readonly name = 'QueryError'
}

/** Query parameters as a URL parser leaves them, or the fields of a JSON body. */
export type RawQuery = Readonly<Record<string, unknown>>

const decimal = /^-?\d{1,21}(\.\d{1,18})?$/

/** A finite number from a number or a plain decimal text; undefined when absent or empty. Throws QueryError. */
export function readNumber(raw: RawQuery, key: string): number | undefined {
  const value = raw[key]
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (typeof value === 'string' && decimal.test(value.trim())) return Number(value)
  throw new QueryError(`${key} must be a number`)
}

/** As `readNumber`, but whole and within bounds. */
export function readInteger(raw: RawQuery, key: string, min: number, max: number): number | undefined {
  const value = readNumber(raw, key)
  if (value === undefined) return undefined
  if (!Number.isInteger(value) || value < min || value > max)
    throw new QueryError(`${key} must be a whole number from ${min} to ${max}`)
  return value
}

/** true or false from a boolean or its usual texts; undefined when absent. */
export function readBoolean(raw: RawQuery, key: string): boolean | undefined {
  const value = raw[key]
  if (value === undefined || value === null || value === '') return undefined
  if (value === true || value === 'true' || value === '1') return true
  if (value === false || value === 'false' || value === '0') return false
  throw new QueryError(`${key} must be true or false`)
}

/** One text, trimmed; undefined when absent or empty. */
export function readText(raw: RawQuery, key: string, maxLength: number): string | undefined {
  const value = raw[key]
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string') throw new QueryError(`${key} must be given once`)
  if (value.length > maxLength) throw new QueryError(`${key} is longer than ${maxLength} characters`)
  return value.trim() === '' ? undefined : value.trim()
}

/** One of a fixed set of words. */
export function readWord<T extends string>(raw: RawQuery, key: string, words: readonly T[]): T | undefined {
  const value = readText(raw, key, 64)
  if (value === undefined) return undefined
  const found = words.find((word) => word === value)
  if (found === undefined) throw new QueryError(`${key} must be one of ${words.join(', ')}`)
  return found
}

/** A list given as `a,b`, as repeated keys, or as a JSON array; undefined when absent. Entries are trimmed, not empty. */
export function readList(raw: RawQuery, key: string, maxItems: number): string[] | undefined {
  const value = raw[key]
  if (value === undefined || value === null || value === '') return undefined
  const parts = Array.isArray(value) ? value : [value]
  const items: string[] = []
  for (const part of parts) {
    if (typeof part !== 'string') throw new QueryError(`${key} must be a list of texts`)
    for (const item of part.split(',')) items.push(item.trim())
    if (items.length > maxItems) throw new QueryError(`${key} has more than ${maxItems} entries`)
  }
  if (items.some((item) => item === '')) throw new QueryError(`${key} has an empty entry`)
  return items
}

/** A time as unix milliseconds, from ISO 8601 or from milliseconds as digits. */
export function readTimeMs(raw: RawQuery, key: string): number | undefined {
  const value = raw[key]
  if (value === undefined || value === null || value === '') return undefined
  const text = String(value).trim()
  const ms = /^\d{1,16}$/.test(text)
    ? Number(text)
    : /^\d{4}-\d{2}-\d{2}/.test(text)
      ? Date.parse(text)
      : Number.NaN
  if (!Number.isFinite(ms) || ms > 8.64e15)
    throw new QueryError(`${key} must be an ISO time or unix milliseconds`)
  return ms
}
