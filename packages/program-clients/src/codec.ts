import { ByteReader } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'

/** What a `Read` function calls for its fields. A ByteReader returns their values. */
export interface FieldReader {
  u8(): number
  u16(): number
  u32(): number
  u64(): bigint
  u128(): bigint
  i32(): number
  i64(): bigint
  i128(): bigint
  bool(): boolean
  key: ByteReader['key']
  bytes(length: number): Uint8Array
  text(): string
  fixedText(length: number): string
  choice: ByteReader['choice']
  list<T>(read: () => T): readonly T[]
  room<T>(length: number, read: () => T): readonly T[]
}

/**
 * Reads a value: one call for each field, in the order of the bytes. It has no branch and no length of its own, so what
 * it calls is also what a writer of the value needs (`fieldsOf`).
 */
export type Read<T> = (r: FieldReader) => T

/** First bytes of an account, or the first byte of an instruction or an event. */
type Discriminator = number | Uint8Array

/** Undefined when the bytes are not exactly the discriminator and the fields. An account's owner is the caller's to check. */
export function decode<T>(discriminator: Discriminator, read: Read<T>, data: Uint8Array): T | undefined {
  const r = new ByteReader(data)
  const isKind = typeof discriminator === 'number' ? r.u8() === discriminator : r.expect(discriminator)
  if (!isKind) return undefined
  const value = read(r)
  return r.complete() ? value : undefined
}

/** The bytes of an account that ends where its first build did, filled up with zeros; any other bytes as they are. */
export function withLater(data: Uint8Array, firstSize: number, size: number): Uint8Array {
  if (data.length !== firstSize) return data
  const whole = new Uint8Array(size)
  whole.set(data)
  return whole
}

/** Throws RangeError on a value that does not fit its field. */
export function encode<T>(discriminator: Discriminator, read: Read<T>, value: T): Uint8Array {
  return write(discriminator, fieldsOf(read), value)
}

/** Reads the event whose first byte is `kind`; undefined when there is none. Its `type` is a constant without bytes. */
type ReadEvent<E> = (kind: number, r: FieldReader) => E | undefined

/** Undefined when the bytes are not exactly one of the events. */
export function decodeOneOf<E>(read: ReadEvent<E>, data: Uint8Array): E | undefined {
  const r = new ByteReader(data)
  const value = read(r.u8(), r)
  return r.complete() ? value : undefined
}

/** Throws RangeError on a value that does not fit its field. */
export function encodeOneOf<E extends { type: string }>(read: ReadEvent<E>, value: E): Uint8Array {
  const { kind, fields } = eventsOf(read).get(value.type)!
  return write(kind, fields, value)
}

/** Seeds of a derived address: a text, then each field in bytes of its own. */
export function encodeSeeds<T>(prefix: string, read: Read<T>, seeds: T): Uint8Array[] {
  const fields = fieldsOf(read).map((field) => {
    const w = new ByteWriter()
    writeFields(w, [field], seeds)
    return w.done()
  })
  return [utf8.encode(prefix), ...fields]
}

const utf8 = new TextEncoder()

type Write<T> = (w: ByteWriter, value: T) => void
type Fields = readonly { name: string; write: Write<unknown> }[]

function write(discriminator: Discriminator, fields: Fields, value: unknown): Uint8Array {
  const w = new ByteWriter()
  if (typeof discriminator === 'number') w.u8(discriminator)
  else w.bytes(discriminator)
  writeFields(w, fields, value)
  return w.done()
}

function writeFields(w: ByteWriter, fields: Fields, value: unknown): void {
  for (const { name, write } of fields) write(w, (value as Record<string, unknown>)[name])
}

/** Each result is computed once. */
function once<K extends object, V>(compute: (key: K) => V): (key: K) => V {
  const results = new WeakMap<K, V>()
  return (key) => {
    const known = results.get(key)
    if (known) return known
    const result = compute(key)
    results.set(key, result)
    return result
  }
}

/** What a function reads, for a writer. */
const fieldsOf = /* @__PURE__ */ once((read: Read<unknown>) => toFields(read(recorder)))

/** Events by their types. */
const eventsOf = /* @__PURE__ */ once((read: ReadEvent<{ type: string }>) => {
  const events = new Map<string, { kind: number; fields: Fields }>()
  for (let kind = 0; kind < 256; kind++) {
    const event = read(kind, recorder)
    if (event) events.set(event.type, { kind, fields: toFields(event) })
  }
  return events
})

/** Fields in the order of their bytes; text is a constant. */
const toFields = (recorded: unknown): Fields =>
  Object.entries(recorded as object)
    .filter(([, field]) => typeof field !== 'string')
    .map(([name, field]) => ({ name, write: writerOf(field) }))

/** `recorded` is a recorded value: a function that writes it, or an object of recorded values. */
function writerOf<T>(recorded: T): Write<T> {
  if (typeof recorded === 'function') return recorded as unknown as Write<T>
  const fields = toFields(recorded)
  return (w, value) => writeFields(w, fields, value)
}

/** Stands in for a value: the function that writes such a value. */
const record = <T>(write: Write<T>) => write as unknown as T

/** Returns, in place of the values that a ByteReader reads, the functions that write them. */
const recorder: FieldReader = {
  u8: () => record((w, value) => w.u8(value)),
  u16: () => record((w, value) => w.u16(value)),
  u32: () => record((w, value) => w.u32(value)),
  u64: () => record((w, value) => w.u64(value)),
  u128: () => record((w, value) => w.u128(value)),
  i32: () => record((w, value) => w.i32(value)),
  i64: () => record((w, value) => w.i64(value)),
  i128: () => record((w, value) => w.i128(value)),
  bool: () => record((w, value) => w.bool(value)),
  key: () => record((w, value) => w.key(value)),
  bytes: (length) => record((w, value) => w.fixedBytes(value, length)),
  text: () => record((w, value) => w.text(value)),
  fixedText: (length) => record((w, value) => w.fixedText(value, length)),
  choice: (variants) => record((w, value) => w.choice(variants, value)),
  list: (read) => {
    const write = writerOf(read())
    return record((w, items) => w.list(items, (item) => write(w, item)))
  },
  room: (length, read) => {
    const write = writerOf(read())
    return record((w, items) => w.room(items, length, (item) => write(w, item)))
  },
}
