/** Throws when a JSON value is not what a statically typed client reads; `path` names it. */
export type Check = (value: unknown, path: string) => void

function fail(path: string, expected: string, value: unknown): never {
  throw new TypeError(`${path} is not ${expected}: ${JSON.stringify(value)?.slice(0, 80)}`)
}

const matching =
  (expected: string, isValid: (value: unknown) => boolean): Check =>
  (value, path) => {
    if (!isValid(value)) fail(path, expected, value)
  }

export const text = matching('a text', (value) => typeof value === 'string')
export const flag = matching('a flag', (value) => typeof value === 'boolean')
export const float = matching('a number', (value) => typeof value === 'number' && Number.isFinite(value))
export const pubkey = matching(
  'a key',
  (value) => typeof value === 'string' && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(value),
)
export const base64 = matching(
  'base64',
  (value) => typeof value === 'string' && Buffer.from(value, 'base64').toString('base64') === value,
)
/** A decimal number as a text. */
export const decimalText = matching(
  'a decimal',
  (value) => typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value),
)
export const u64Text = matching(
  'a u64 in a text',
  (value) => typeof value === 'string' && /^\d{1,20}$/.test(value) && BigInt(value) < 1n << 64n,
)

export const integer = (min: number, max: number) =>
  matching(
    `an integer from ${min} to ${max}`,
    (value) => Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max,
  )
export const u8 = integer(0, 255)
export const u16 = integer(0, 65_535)
export const i16 = integer(-32_768, 32_767)
export const u32 = integer(0, 2 ** 32 - 1)
export const u64 = integer(0, Number.MAX_SAFE_INTEGER)

export const oneOf = (...words: string[]) =>
  matching(words.join(' or '), (value) => typeof value === 'string' && words.includes(value))

/** Null and a missing field are both `None`. */
export const option =
  (check: Check): Check =>
  (value, path) => {
    if (value !== undefined && value !== null) check(value, path)
  }

/** A field that may be missing, but not null. */
export const absentOr =
  (check: Check): Check =>
  (value, path) => {
    if (value !== undefined) check(value, path)
  }

export const list =
  (check: Check): Check =>
  (value, path) => {
    if (!Array.isArray(value)) fail(path, 'a list', value)
    for (const [index, item] of value.entries()) check(item, `${path}[${index}]`)
  }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A struct: unknown fields are allowed, as in serde. */
export const struct =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value, path) => {
    if (!isRecord(value)) fail(path, 'an object', value)
    for (const [name, check] of Object.entries(fields)) check(value[name], `${path}.${name}`)
  }

export const record =
  (check: Check): Check =>
  (value, path) => {
    if (!isRecord(value)) fail(path, 'an object', value)
    for (const [name, item] of Object.entries(value)) check(item, `${path}.${name}`)
  }

/** An enum whose variants carry data: an object with exactly one of the names. */
export const variant =
  (variants: Readonly<Record<string, Check>>): Check =>
  (value, path) => {
    if (!isRecord(value)) fail(path, 'a variant', value)
    const [name, ...more] = Object.keys(value)
    const check = name === undefined || more.length > 0 ? undefined : variants[name]
    if (!check) fail(path, `one of ${Object.keys(variants).join(', ')}`, value)
    check(value[name!], `${path}.${name}`)
  }
