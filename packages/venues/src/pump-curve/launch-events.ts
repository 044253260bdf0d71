import type { Graduated, Invocation, Launched } from '@callisto/amms'
import { NATIVE_MINT } from '@callisto/solana'
import { discriminator, type Fields, ZERO_KEY } from '../shared/fields.ts'
import { eventOf } from '../shared/self-call.ts'
import { GLOBAL } from './layout.ts'

const CREATE_EVENT = discriminator('1b72a94ddeeb6376')
const MIGRATION_EVENT = discriminator('bde95db95c94ea94')
/** Up to the pool. */
const MIGRATION_BYTES = 160
/** Of every coin. */
const DECIMALS = 6
/** Longest texts that the program takes, bytes. */
const MAX_TEXTS = { name: 64, symbol: 32, uri: 256 }
/** Behind the texts: three keys, the creator, a time, and four amounts. */
const FIXED_BYTES = 4 * 32 + 8 + 4 * 8
/** Newer builds append a token program, two flags, and the quote with its virtual reserve. */
const [QUOTE_MINT, QUOTE_RESERVE] = [FIXED_BYTES + 34, FIXED_BYTES + 66]

/** The coin that a call creates, with its curve, from its event. */
export function readLaunch(venue: string, invocation: Invocation): Launched | undefined {
  const event = eventOf(invocation, CREATE_EVENT, FIXED_BYTES)
  const texts = event && readTexts(event)
  if (!event || !texts || event.length < texts.end + FIXED_BYTES) return undefined
  const { end: at, name, symbol, uri } = texts
  const key = (offset: number) => event.key(at + offset)
  const amount = (offset: number) => event.u64(at + offset)
  const isNamed = event.length >= at + QUOTE_RESERVE + 8 && key(QUOTE_MINT) !== ZERO_KEY
  return {
    kind: 'launch',
    venue,
    mint: key(0),
    curve: key(32),
    creator: key(96),
    quoteMint: isNamed ? key(QUOTE_MINT) : NATIVE_MINT,
    config: GLOBAL,
    decimals: DECIMALS,
    virtualBase: amount(136),
    virtualQuote: amount(isNamed ? QUOTE_RESERVE : 144),
    forSale: amount(152),
    supply: amount(160),
    name,
    symbol,
    uri,
  }
}

/** The complete curve that a call has made a pool of, from its event. */
export function readMigration(invocation: Invocation): Graduated | undefined {
  const event = eventOf(invocation, MIGRATION_EVENT, MIGRATION_BYTES)
  if (event === undefined) return undefined
  return { kind: 'graduation', mint: event.key(32), curve: event.key(88), pool: event.key(128) }
}

/** The three texts that an event begins with, each behind its length; undefined where one is longer than the program takes. */
function readTexts(event: Fields) {
  let end = 0
  const read = (max: number): string | undefined => {
    if (event.length < end + 4) return undefined
    const length = event.u32(end)
    if (length > max || event.length < end + 4 + length) return undefined
    const text = event.text(end + 4, length)
    end += 4 + length
    return text
  }
  const name = read(MAX_TEXTS.name)
  const symbol = name === undefined ? undefined : read(MAX_TEXTS.symbol)
  const uri = symbol === undefined ? undefined : read(MAX_TEXTS.uri)
  return name === undefined || symbol === undefined || uri === undefined
    ? undefined
    : { end, name, symbol, uri }
}
