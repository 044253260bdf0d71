import { MAX_U64 } from '@callisto/amount'
import * as z from 'zod/mini'
import { AddressSchema } from './address.ts'
import type { ApiError } from './api-error.ts'
import { AmountSchema } from './base-units.ts'
import { type ApiErrorCode, serviceError } from './service-error.ts'

/*
 * Parameters of query strings, paths and filter bodies. Each is a zod pipe from the wire form (text, repeated keys, or
 * a JSON value) to a typed value; the schema at its end documents it in OpenAPI. An empty text counts as absent.
 * Only a server needs them, and pages that read the same parameters from their URL.
 */

/** Query parameters as a URL parser returns them, or the fields of a JSON body. */
export type RawQuery = Readonly<Record<string, unknown>>

/** A value that cannot be parsed; the message follows the name of the parameter, or stands alone with NOT_FOUND. */
class InvalidValue extends Error {
  readonly code: ApiErrorCode

  constructor(message: string, code: ApiErrorCode = 'INVALID_REQUEST') {
    super(message)
    this.code = code
  }
}

type Parse = (value: NonNullable<unknown>) => unknown

interface WireOptions {
  isRequired?: boolean
  /** An empty text is passed to `parse` instead of counting as absent. */
  keepsEmpty?: boolean
}

/** `parse` as a zod transform. An absent value is undefined, or an issue when it is required. */
const wire = (parse: Parse, { isRequired = false, keepsEmpty = false }: WireOptions = {}) =>
  // biome-ignore lint/suspicious/noExplicitAny: the schema that the transform is piped into checks the value.
  z.transform((value: unknown, { issues }): any => {
    try {
      if (value !== undefined && value !== null && (value !== '' || keepsEmpty)) return parse(value)
      if (!isRequired) return undefined
      throw new InvalidValue('is required')
    } catch (error) {
      if (!(error instanceof InvalidValue)) throw error
      issues.push({ code: 'custom', message: error.message, input: value, params: { code: error.code } })
      return z.NEVER
    }
  })

type AnySchema = z.core.$ZodType

const optional = <S extends AnySchema>(parse: Parse, schema: S) =>
  z.optional(z.pipe(wire(parse), z.optional(schema)))

const required = <S extends AnySchema>(parse: Parse, schema: S) =>
  z.pipe(wire(parse, { isRequired: true }), schema)

const DECIMAL = /^-?\d{1,21}(\.\d{1,18})?$/
const MAX_WORD_LENGTH = 64
const MAX_FIELD_LENGTH = 100
const MAX_DATE_MS = 8.64e15

function toNumber(value: unknown): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (typeof value === 'string' && DECIMAL.test(value.trim())) return Number(value)
  throw new InvalidValue('must be a number')
}

function toText(value: unknown, maxLength: number): string | undefined {
  if (typeof value !== 'string') throw new InvalidValue('must be given once')
  if (value.length > maxLength) throw new InvalidValue(`is longer than ${maxLength} characters`)
  return value.trim() === '' ? undefined : value.trim()
}

function toWord<T extends string>(value: unknown, words: readonly T[], problem?: string): T | undefined {
  const text = toText(value, MAX_WORD_LENGTH)
  if (text === undefined) return undefined
  const word = words.find((known) => known === text)
  if (word === undefined) throw new InvalidValue(problem ?? `must be one of ${words.join(', ')}`)
  return word
}

function toList(value: unknown, maxItems: number): string[] {
  const items: string[] = []
  for (const part of Array.isArray(value) ? value : [value]) {
    if (typeof part !== 'string') throw new InvalidValue('must be a list of texts')
    for (const item of part.split(',')) items.push(item.trim())
    if (items.length > maxItems) throw new InvalidValue(`has more than ${maxItems} entries`)
  }
  if (items.some((item) => item === '')) throw new InvalidValue('has an empty entry')
  return items
}

function toBoolean(value: unknown): boolean {
  if (value === true || value === 'true' || value === '1') return true
  if (value === false || value === 'false' || value === '0') return false
  throw new InvalidValue('must be true or false')
}

function toTimeMs(value: unknown): number {
  const text = String(value).trim()
  const isIso = /^\d{4}-\d{2}-\d{2}/.test(text)
  const ms = /^\d{1,16}$/.test(text) ? Number(text) : isIso ? Date.parse(text) : Number.NaN
  if (Number.isFinite(ms) && ms <= MAX_DATE_MS) return ms
  throw new InvalidValue('must be an ISO time or unix milliseconds')
}

function toAddress(value: unknown): string {
  if (AddressSchema.safeParse(typeof value === 'string' ? value.trim() : value).success)
    return String(value).trim()
  throw new InvalidValue('is not a base58 address')
}

function toAmount(value: unknown): bigint {
  const text = typeof value === 'string' ? value.trim() : ''
  const amount = /^\d{1,20}$/.test(text) ? BigInt(text) : 0n
  if (amount >= 1n && amount <= MAX_U64) return amount
  throw new InvalidValue(`must be a whole number of base units from 1 to ${MAX_U64}`)
}

const POSITIVE_DECIMAL = /^\d{1,15}(\.\d{1,18})?$/

/** A number of a JSON body is read with the 12 decimals that it can have exactly enough. */
function toPositiveDecimal(value: unknown): string {
  const isPlain = typeof value === 'number' && value > 0 && value < 1e15
  const text = typeof value === 'string' ? value.trim() : isPlain ? value.toFixed(12) : ''
  if (POSITIVE_DECIMAL.test(text) && /[1-9]/.test(text)) return text
  throw new InvalidValue('must be a decimal number above 0')
}

/** A finite decimal number, at least `min`. */
export const numberParameter = (min = Number.NEGATIVE_INFINITY) =>
  optional(
    (value) => {
      const number = toNumber(value)
      if (number < min) throw new InvalidValue(min === 0 ? 'must not be negative' : `must be at least ${min}`)
      return number
    },
    Number.isFinite(min) ? z.number().check(z.minimum(min)) : z.number(),
  )

/** A whole number within bounds. */
export const integerParameter = (min: number, max: number) =>
  optional(
    (value) => {
      const number = toNumber(value)
      if (Number.isInteger(number) && number >= min && number <= max) return number
      throw new InvalidValue(`must be a whole number from ${min} to ${max}`)
    },
    z.int().check(z.minimum(min), z.maximum(max)),
  )

/** A time in whole unix seconds that must be present. */
export const requiredSecondsParameter = () =>
  required(
    (value) => {
      const seconds = toNumber(value)
      if (Number.isInteger(seconds) && seconds >= 0 && seconds <= MAX_DATE_MS / 1000) return seconds
      throw new InvalidValue('must be a time in whole unix seconds')
    },
    z.int().check(z.minimum(0), z.maximum(MAX_DATE_MS / 1000)),
  )

/** The same where it must be present. */
export const requiredIntegerParameter = (min: number, max: number) =>
  required(
    (value) => {
      const number = toNumber(value)
      if (Number.isInteger(number) && number >= min && number <= max) return number
      throw new InvalidValue(`must be a whole number from ${min} to ${max}`)
    },
    z.int().check(z.minimum(min), z.maximum(max)),
  )

/** One of a fixed set of words, or a whole number within bounds. */
export const wordOrIntegerParameter = <const T extends string>(
  words: readonly T[],
  min: number,
  max: number,
) =>
  optional(
    (value) => {
      const word = words.find((known) => known === value)
      if (word !== undefined) return word
      const number = toNumber(value)
      if (Number.isInteger(number) && number >= min && number <= max) return number
      throw new InvalidValue(`must be ${words.join(', ')} or a whole number from ${min} to ${max}`)
    },
    z.union([z.enum(words), z.int().check(z.minimum(min), z.maximum(max))]),
  )

/** A decimal number above 0, as text or as a number of a JSON body; its text, with at most 18 decimals. */
export const decimalParameter = () => optional(toPositiveDecimal, z.string().check(z.regex(POSITIVE_DECIMAL)))

/** The same where it must be present. */
export const requiredDecimalParameter = () =>
  required(toPositiveDecimal, z.string().check(z.regex(POSITIVE_DECIMAL)))

/** `true`, `false`, `1` or `0`. */
export const booleanParameter = () => optional(toBoolean, z.boolean())

/** One text, trimmed. */
export const textParameter = (maxLength: number) =>
  optional((value) => toText(value, maxLength), z.string().check(z.maxLength(maxLength)))

/** One text, trimmed, that must be present. */
export const requiredTextParameter = (maxLength: number) =>
  required(
    (value) => {
      const text = toText(value, maxLength)
      if (text === undefined) throw new InvalidValue('is required')
      return text
    },
    z.string().check(z.maxLength(maxLength)),
  )

/** One of a fixed set of words; `problem` replaces the list of them in the error message. */
export const wordParameter = <const T extends string>(words: readonly T[], problem?: string) =>
  optional((value) => toWord(value, words, problem), z.enum(words))

/** One of a fixed set of words that must be present. */
export const requiredWordParameter = <const T extends string>(words: readonly T[]) =>
  required((value) => toWord(value, words), z.enum(words))

/** One of a fixed set of words in a path, where an unknown word is 404 with `problem` as message. */
export const resourceParameter = <const T extends string>(words: readonly T[], problem: string) =>
  required((value) => {
    const word = words.find((known) => known === value)
    if (word === undefined) throw new InvalidValue(problem, 'NOT_FOUND')
    return word
  }, z.enum(words))

/**
 * A list as `a,b`, as repeated keys or as a JSON array. Entries are trimmed and not empty; `toEntry` maps each, where
 * undefined is an unknown entry.
 */
export const listParameter = <T extends string>(
  maxItems: number,
  toEntry?: (text: string) => T | undefined,
) =>
  optional(
    (value) =>
      toList(value, maxItems).map((text) => {
        const entry = toEntry ? toEntry(text) : text
        if (entry === undefined) throw new InvalidValue(`has an unknown entry ${text.slice(0, 40)}`)
        return entry
      }),
    z.array(z.string() as unknown as z.ZodMiniType<T>).check(z.maxLength(maxItems)),
  )

/** The same for a list of at least one entry. */
export const requiredListParameter = <T extends string>(
  maxItems: number,
  toEntry: (text: string) => T | undefined,
) =>
  required(
    (value) =>
      toList(value, maxItems).map((text) => {
        const entry = toEntry(text)
        if (entry === undefined) throw new InvalidValue(`has an unknown entry ${text.slice(0, 40)}`)
        return entry
      }),
    z.array(z.string() as unknown as z.ZodMiniType<T>).check(z.minLength(1), z.maxLength(maxItems)),
  )

/** A list of keywords, each shortened by `cut`; it may not be empty. */
export const keywordsParameter = (maxItems: number, cut: (word: string) => string) =>
  z.optional(
    z.pipe(
      wire(
        (value) => {
          if (value === '') throw new InvalidValue('cannot be empty')
          return toList(value, maxItems).map(cut)
        },
        { keepsEmpty: true },
      ),
      z.optional(z.array(z.string()).check(z.maxLength(maxItems))),
    ),
  )

/** A list of at least one text, each of at most `maxLength` characters. */
export const requiredTextsParameter = (maxItems: number, maxLength: number) =>
  required(
    (value) => {
      const texts = toList(value, maxItems)
      if (texts.every((text) => text.length <= maxLength)) return texts
      throw new InvalidValue(`has an entry of more than ${maxLength} characters`)
    },
    z.array(z.string().check(z.maxLength(maxLength))).check(z.minLength(1), z.maxLength(maxItems)),
  )

const toAddresses = (value: unknown, maxItems: number): string[] =>
  toList(value, maxItems).map((text) => {
    if (AddressSchema.safeParse(text).success) return text
    throw new InvalidValue('has an entry that is not a base58 address')
  })

/** A list of addresses. */
export const addressesParameter = (maxItems: number) =>
  optional((value) => toAddresses(value, maxItems), z.array(AddressSchema).check(z.maxLength(maxItems)))

/** A list of at least one address. */
export const requiredAddressesParameter = (maxItems: number) =>
  required(
    (value) => toAddresses(value, maxItems),
    z.array(AddressSchema).check(z.minLength(1), z.maxLength(maxItems)),
  )

/** A time in unix milliseconds, from ISO 8601 or from milliseconds as digits. */
export const timeParameter = () => optional(toTimeMs, z.number())

/** One address. */
export const addressParameter = () => optional(toAddress, AddressSchema)

/** One address that must be present, e.g. in a path. */
export const requiredAddressParameter = () => required(toAddress, AddressSchema)

/** An amount of base units, 1 to u64. */
export const requiredAmountParameter = () => required(toAmount, AmountSchema)

/** An amount of base units, 1 to u64. */
export const amountParameter = () => optional(toAmount, AmountSchema)

/** An amount of base units that a JSON body may also have as a number. */
export const requiredAmountOrNumberParameter = () =>
  required((value) => toAmount(Number.isSafeInteger(value) ? String(value) : value), AmountSchema)

/** The error of the first issue: "<field> <problem>", never the value, which may be large. */
export function toRequestError(issues: readonly z.core.$ZodIssue[]): ApiError {
  const [issue] = issues
  if (issue?.code === 'custom' && issue.params?.code === 'NOT_FOUND')
    return serviceError('NOT_FOUND', issue.message)
  return serviceError('INVALID_REQUEST', describeIssue(issue))
}

function describeIssue(issue: z.core.$ZodIssue | undefined): string | undefined {
  if (!issue) return undefined
  const field = issue.path.map(String).join('.').slice(0, MAX_FIELD_LENGTH)
  if (field === '') return 'The body must be a JSON object'
  return `${field} ${issue.code === 'custom' ? issue.message : 'is not valid'}`
}

/** The typed value of parameters; throws ApiError INVALID_REQUEST. */
export function parseParameters<S extends AnySchema>(schema: S, raw: unknown): z.core.output<S> {
  const parsed = z.core.safeParse(schema, raw)
  if (parsed.success) return parsed.data
  throw toRequestError(parsed.error.issues)
}
