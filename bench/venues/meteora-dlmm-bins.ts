import { deriveAddress } from '@callisto/solana/derive'
import type { Address } from '@solana/kit'
import { bytesOf, type TestVm } from '../../programs/toolchain/test-vm.ts'
import { between, logBetween, pick, type Random } from '../routing/random.ts'
import { AccountBytes } from './bytes.ts'

export const ARRAY_BINS = 70
const ARRAY_BYTES = 10_136

/** What a synthetic bin holds, base units; `isAsk`: its orders sell X. */
export interface BinAmounts {
  x: bigint
  y: bigint
  price: bigint
  open: bigint
  processed: bigint
  isAsk: boolean
}

type Shape = 'dense' | 'gaps' | 'far' | 'one'

/** Most that all bins of a pair are worth, in either mint: a token account never ends. */
const MOST = 2 ** 59

/** Bins about the active one: dense, with gaps, in arrays far apart, or a single one; on both sides or on one. */
export function randomBins(
  random: Random,
  pair: { activeBin: number; last: number; binStep: number; hasOrders: boolean },
): ReadonlyMap<number, BinAmounts> {
  const { activeBin, last, binStep, hasOrders } = pair
  const shape = pick<Shape>(random, ['dense', 'dense', 'gaps', 'gaps', 'far', 'one'])
  const offsets = randomOffsets(random, shape)
  const lean = pick(random, [0, 0, 0, 0, 0, 0, -1, 1])
  const ids = [...offsets]
    .filter((offset) => offset * lean >= 0)
    .map((offset) => activeBin + offset)
    .filter((id) => Math.abs(id) <= last)
  const steepest = Math.max(...ids.map((id) => Math.abs(id)), 0)
  const root = Math.exp((steepest * Math.log(1 + binStep / 10_000)) / 2)
  const most = Math.max(2, MOST / root / Math.max(1, ids.length))
  const size = logBetween(random, Math.min(random() < 0.2 ? 1 : 1e4, most / 2), most)
  return new Map(
    ids.map((id) => [id, randomBin(random, { id, activeBin, binStep, hasOrders, size, most })] as const),
  )
}

function randomOffsets(random: Random, shape: Shape): ReadonlySet<number> {
  if (shape === 'one') return new Set([0])
  if (shape === 'far')
    return new Set(
      Array.from({ length: 24 }, () =>
        Math.floor(between(random, -1, 1) ** 3 * 70 * pick(random, [2, 8, 30])),
      ),
    )
  const radius = Math.floor(logBetween(random, 2, 260))
  const filled = shape === 'dense' ? 1 : between(random, 0.05, 0.6)
  const offsets = Array.from({ length: 2 * radius + 1 }, (_, index) => index - radius)
  return new Set(offsets.filter(() => random() < filled))
}

/** Above the active bin there is X, below it Y, in it both; a bin of orders has one kind of them. */
function randomBin(
  random: Random,
  bin: { id: number; activeBin: number; binStep: number; hasOrders: boolean; size: number; most: number },
): BinAmounts {
  const { id, activeBin, binStep, hasOrders, size, most } = bin
  const price = (1 + binStep / 10_000) ** id
  const amount = (perUnit: number) =>
    BigInt(Math.floor(Math.min(size * logBetween(random, 0.1, 10), most) * perUnit))
  const [x, y] = [() => amount(1 / Math.sqrt(price)), () => amount(Math.sqrt(price))]
  const isAsk = id > activeBin || (id === activeBin && random() < 0.5)
  const order = () => (hasOrders && random() < 0.5 ? (isAsk ? x() : y()) : 0n)
  const hasShares = !hasOrders || random() < 0.6
  return {
    x: hasShares && id >= activeBin ? x() : 0n,
    y: hasShares && id <= activeBin ? y() : 0n,
    price: BigInt(Math.floor(price * 2 ** 64)),
    open: order(),
    processed: order(),
    isAsk,
  }
}

/** Marks the arrays that hold anything, and now and then an empty one; returns all that must exist. */
export function markArrays(
  pair: AccountBytes,
  extension: AccountBytes,
  bins: ReadonlyMap<number, BinAmounts>,
  random: Random,
): readonly number[] {
  const holding = [...bins]
    .filter(([, { x, y, open, processed }]) => x + y + open + processed > 0n)
    .map(([id]) => Math.floor(id / ARRAY_BINS))
  const empty = holding.flatMap((index) => (random() < 0.02 ? [index + pick(random, [-1, 1])] : []))
  const marked = new Set([...holding, ...empty])
  for (const index of marked) mark(pair, extension, index)
  return [...marked]
}

function mark(pair: AccountBytes, extension: AccountBytes, index: number): void {
  const set = (data: Buffer, at: number, bit: number) => {
    data[at + (bit >> 3)]! |= 1 << (bit & 7)
  }
  if (index >= -512 && index < 512) set(pair.data, 584, index + 512)
  else if (index > 0) set(extension.data, 40, index - 512)
  else set(extension.data, 808, -index - 513)
}

/** As many shares of a bin as its worth, rounded down to a power of two: short in files. */
const sharesOf = (worth: bigint) => (worth === 0n ? 0n : 1n << BigInt(worth.toString(2).length - 1))

export function writeArray(
  vm: TestVm,
  program: Address,
  pair: Address,
  index: number,
  bins: ReadonlyMap<number, BinAmounts>,
): void {
  const seed = Buffer.alloc(8)
  seed.writeBigInt64LE(BigInt(index))
  const address = deriveAddress(program, [Buffer.from('bin_array'), bytesOf(pair), seed])
  const array = new AccountBytes(ARRAY_BYTES, '5c8e5cdc059446b5').key(24, pair).u8(16, 2)
  array.data.writeBigInt64LE(BigInt(index), 8)
  for (let place = 0; place < ARRAY_BINS; place++) {
    const bin = bins.get(index * ARRAY_BINS + place)
    if (bin === undefined) continue
    const { x, y, price, open, processed, isAsk } = bin
    array
      .u64(56 + 144 * place, x)
      .u64(64 + 144 * place, y)
      .u128(72 + 144 * place, price)
      .u128(88 + 144 * place, sharesOf(x * price + (y << 64n)))
      .u64(168 + 144 * place, open)
      .u64(176 + 144 * place, processed)
      .u64(184 + 144 * place, processed)
      .u8(196 + 144 * place, isAsk ? 1 : 0)
  }
  vm.setAccount(address, { owner: program, data: array.data })
}
