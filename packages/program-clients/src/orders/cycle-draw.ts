import type { Address } from '@solana/kit'
import { getAddressEncoder } from '@solana/kit'
import type * as recurring from '../recurring/generated.ts'
import { OPENING_SLOTS } from './order-floor.ts'

/** Sysvar with the hashes of the newest blocks. */
export const SLOT_HASHES = 'SysvarS1otHashes111111111111111111111111111' as Address

/** A cycle is due so many seconds after its interval has begun at the latest, or after a quarter of a shorter interval. */
const WINDOW_SECONDS = 15n
const WINDOW_PARTS = 4n
/** One of so many blocks makes a cycle due. */
const DRAW_PARTS = 12n
const ENTRY_BYTES = 40

/** The first word of the hash of a block. */
export interface SlotHash {
  slot: bigint
  word: bigint
}

/** At most `count` of the newest blocks of the sysvar's account, the newest first; none of data that is not one. */
export function decodeSlotHashes(data: Uint8Array, count: number): SlotHash[] {
  if (data.length < 8) return []
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const room = Math.floor((data.length - 8) / ENTRY_BYTES)
  const known = Math.min(count, room, Number(view.getBigUint64(0, true)))
  return Array.from({ length: known }, (_, index) => {
    const at = 8 + index * ENTRY_BYTES
    return { slot: view.getBigUint64(at, true), word: view.getBigUint64(at + 8, true) }
  })
}

/** Blocks that decide about a cycle at most: those of the window, and of the opening behind it. */
export const MAX_DRAW_BLOCKS = 64

/** A recurring order and the time at which its cycle is looked at. */
export interface DrawRequest {
  order: Address
  state: Pick<recurring.Order, 'startAt' | 'interval'>
  /** The interval of the schedule. */
  cycle: bigint
  slot: bigint
  /** Seconds of the chain. */
  unixTime: bigint
}

/** Slots that a cycle may have been drawn before the first one in which it may be filled. */
const DRAW_SLACK = 3

/**
 * For how many slots what a cycle may fall short by has opened, of 20, when it has been due for so many: it opens from the slot
 * behind which no cycle is drawn late.
 *
 * @example
 * cycleOpenSlots(2) // => 0
 * cycleOpenSlots(23) // => 20
 */
export const cycleOpenSlots = (slotsDue: number): number => Math.max(0, slotsDue - DRAW_SLACK)

/** Slots of 400 ms in so many seconds, rounded up. */
const slotsIn = (seconds: bigint): bigint => (seconds * 5n + 1n) / 2n

/**
 * For how many slots the cycle of an interval has been due, as the program finds it: since the first block of the interval that
 * is drawn, by its hash, or since the end of the window. Undefined while it is not due.
 */
export function slotsDue(
  { order, state, cycle, slot, unixTime }: DrawRequest,
  hashes: readonly SlotHash[],
): number | undefined {
  const interval = BigInt(state.interval)
  const elapsed = unixTime - state.startAt - cycle * interval
  if (elapsed < 0n) return undefined
  const quarter = interval / WINDOW_PARTS
  const window = quarter < WINDOW_SECONDS ? quarter : WINDOW_SECONDS
  let slots = elapsed >= window ? slotsIn(elapsed - window) : undefined
  if (slots !== undefined && slots >= BigInt(OPENING_SLOTS + DRAW_SLACK)) return Number(slots)
  const back = slotsIn(elapsed + 1n)
  const word = wordOf(order)
  for (const hash of hashes) {
    if (hash.slot >= slot) continue
    if (slot - hash.slot > back) break
    if (mix(hash.word, word, cycle) % DRAW_PARTS !== 0n) continue
    const since = slot - hash.slot - 1n
    if (slots === undefined || since > slots) slots = since
  }
  return slots === undefined ? undefined : Number(slots)
}

const keys = getAddressEncoder()

/** The first word of an address. */
function wordOf(order: Address): bigint {
  const bytes = keys.encode(order)
  return new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0, true)
}

const wrap = (value: bigint): bigint => BigInt.asUintN(64, value)

/** The finalizer of SplitMix64 over both words and the number of the cycle. */
function mix(hash: bigint, order: bigint, cycle: bigint): bigint {
  let mixed = hash ^ order ^ wrap(cycle * 0x9e37_79b9_7f4a_7c15n)
  mixed = wrap((mixed ^ (mixed >> 30n)) * 0xbf58_476d_1ce4_e5b9n)
  mixed = wrap((mixed ^ (mixed >> 27n)) * 0x94d0_49bb_1331_11ebn)
  return mixed ^ (mixed >> 31n)
}
