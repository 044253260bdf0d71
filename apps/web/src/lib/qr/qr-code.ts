import { errorCorrection } from './reed-solomon.ts'

// QR codes by ISO/IEC 18004: byte mode, error correction level L, the smallest version that fits.

/** Error correction codewords of a block, and number of blocks, of level L by version from 1. */
const EC_PER_BLOCK = [
  7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30,
  30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
]
const BLOCKS = [
  1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18,
  19, 19, 20, 21, 22, 24, 25,
]
const MAX_VERSION = 40
/** Of level L, as the format information has it. */
const LEVEL_BITS = 1
const BYTE_MODE = 4
const PADDING = [0xec, 0x11] as const

/** Modules of a side. */
const sizeOf = (version: number): number => 17 + 4 * version

/** Positions of the centres of the alignment patterns on each axis. */
function alignmentOf(version: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const last = sizeOf(version) - 7
  const step = version === 32 ? 26 : Math.ceil((last - 6) / (count - 1) / 2) * 2
  return [6, ...Array.from({ length: count - 1 }, (_, at) => last - at * step).reverse()]
}

/** Codewords that the modules of a version hold. */
function capacityOf(version: number): number {
  const size = sizeOf(version)
  const alignments = version === 1 ? 0 : (Math.floor(version / 7) + 2) ** 2 - 3
  // The alignment patterns on the timing lines share five modules with them.
  const shared = version === 1 ? 0 : 2 * Math.floor(version / 7)
  const patterns = 3 * 64 + 2 * (size - 16) + 25 * alignments - 5 * shared + 31 + (version >= 7 ? 36 : 0)
  return Math.floor((size * size - patterns) / 8)
}

/** A square of modules; `true` is dark. */
export type QrModules = boolean[][]

/** The QR code of a text in UTF-8; undefined when no version is large enough (2,953 bytes at most). */
export function qrCode(text: string): QrModules | undefined {
  const bytes = new TextEncoder().encode(text)
  for (let version = 1; version <= MAX_VERSION; version += 1) {
    const dataLength = capacityOf(version) - blocksOf(version) * ecOf(version)
    const lengthBits = version < 10 ? 8 : 16
    if (4 + lengthBits + 8 * bytes.length > 8 * dataLength) continue
    return draw(version, interleave(toCodewords(bytes, lengthBits, dataLength), version))
  }
  return undefined
}

const blocksOf = (version: number): number => BLOCKS[version - 1] ?? 1
const ecOf = (version: number): number => EC_PER_BLOCK[version - 1] ?? 0

/** Mode, length, bytes, terminator and padding. */
function toCodewords(bytes: Uint8Array, lengthBits: number, dataLength: number): Uint8Array {
  const bits: number[] = []
  const push = (value: number, count: number) => {
    for (let at = count - 1; at >= 0; at -= 1) bits.push((value >> at) & 1)
  }
  push(BYTE_MODE, 4)
  push(bytes.length, lengthBits)
  for (const byte of bytes) push(byte, 8)
  push(0, Math.min(4, 8 * dataLength - bits.length))
  push(0, (8 - (bits.length % 8)) % 8)
  const codewords = new Uint8Array(dataLength)
  for (const [at, bit] of bits.entries())
    codewords[at >> 3] = (codewords[at >> 3] ?? 0) | (bit << (7 - (at & 7)))
  for (let at = bits.length / 8, turn = 0; at < dataLength; at += 1, turn += 1)
    codewords[at] = PADDING[turn % 2] ?? 0
  return codewords
}

/** Data and error correction of all blocks, a codeword of each in turn. The last blocks may have one more. */
function interleave(data: Uint8Array, version: number): number[] {
  const count = blocksOf(version)
  const short = Math.floor(data.length / count)
  const shortBlocks = count - (data.length % count)
  const blocks: Uint8Array[] = []
  for (let at = 0, start = 0; at < count; at += 1) {
    const length = short + (at < shortBlocks ? 0 : 1)
    blocks.push(data.subarray(start, start + length))
    start += length
  }
  const corrections = blocks.map((block) => errorCorrection(block, ecOf(version)))
  return [...inTurn(blocks, short + 1), ...inTurn(corrections, ecOf(version))]
}

function inTurn(blocks: readonly Uint8Array[], length: number): number[] {
  return Array.from({ length }, (_, at) => blocks.flatMap((block) => block[at] ?? [])).flat()
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** The code with the mask of the lowest penalty. */
function draw(version: number, codewords: readonly number[]): QrModules {
  let best: { modules: QrModules; penalty: number } | undefined
  for (const mask of MASKS.keys()) {
    const canvas = new Canvas(version)
    canvas.drawPatterns(mask)
    canvas.drawData(codewords, MASKS[mask]!)
    const penalty = penaltyOf(canvas.modules)
    if (!best || penalty < best.penalty) best = { modules: canvas.modules, penalty }
  }
  return best!.modules
}

class Canvas {
  readonly modules: QrModules
  readonly #isPattern: boolean[][]
  readonly #version: number
  readonly #size: number

  constructor(version: number) {
    this.#version = version
    this.#size = sizeOf(version)
    const empty = () => Array.from({ length: this.#size }, () => new Array<boolean>(this.#size).fill(false))
    this.modules = empty()
    this.#isPattern = empty()
  }

  drawPatterns(mask: number): void {
    const size = this.#size
    for (let at = 0; at < size; at += 1) {
      this.#set(6, at, at % 2 === 0)
      this.#set(at, 6, at % 2 === 0)
    }
    for (const [x, y] of [
      [3, 3],
      [size - 4, 3],
      [3, size - 4],
    ] as const)
      this.#square(x, y, 4, (ring) => ring !== 2 && ring !== 4)
    const centres = alignmentOf(this.#version)
    const last = centres.at(-1)
    for (const x of centres)
      for (const y of centres) {
        // Three corners have the finder patterns.
        if ((x === 6 && (y === 6 || y === last)) || (y === 6 && x === last)) continue
        this.#square(x, y, 2, (ring) => ring !== 1)
      }
    this.#drawFormat(mask)
    this.#drawVersion()
  }

  /** Columns of two from the right, up and down in turn, without the vertical timing line. */
  drawData(codewords: readonly number[], isMasked: (x: number, y: number) => boolean): void {
    let at = 0
    let isUpward = true
    for (let right = this.#size - 1; right > 0; right -= 2) {
      if (right === 6) right -= 1
      for (let step = 0; step < this.#size; step += 1) {
        const y = isUpward ? this.#size - 1 - step : step
        for (const x of [right, right - 1]) {
          if (this.#isPattern[y]?.[x]) continue
          const bit = ((codewords[at >> 3] ?? 0) >> (7 - (at & 7))) & 1
          this.modules[y]![x] = (bit === 1) !== isMasked(x, y)
          at += 1
        }
      }
      isUpward = !isUpward
    }
  }

  /** Rings around a centre up to `radius`; what lies outside is left out. */
  #square(centreX: number, centreY: number, radius: number, isDark: (ring: number) => boolean): void {
    for (let dy = -radius; dy <= radius; dy += 1)
      for (let dx = -radius; dx <= radius; dx += 1)
        this.#set(centreX + dx, centreY + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))))
  }

  #drawFormat(mask: number): void {
    const size = this.#size
    const bits = formatBits(mask)
    const bit = (at: number) => ((bits >> at) & 1) === 1
    for (let at = 0; at < 6; at += 1) this.#set(8, at, bit(at))
    this.#set(8, 7, bit(6))
    this.#set(8, 8, bit(7))
    this.#set(7, 8, bit(8))
    for (let at = 9; at < 15; at += 1) this.#set(14 - at, 8, bit(at))
    for (let at = 0; at < 8; at += 1) this.#set(size - 1 - at, 8, bit(at))
    for (let at = 8; at < 15; at += 1) this.#set(8, size - 15 + at, bit(at))
    this.#set(8, size - 8, true)
  }

  #drawVersion(): void {
    if (this.#version < 7) return
    const bits = versionBits(this.#version)
    for (let at = 0; at < 18; at += 1) {
      const isDark = ((bits >> at) & 1) === 1
      const near = Math.floor(at / 3)
      const far = this.#size - 11 + (at % 3)
      this.#set(near, far, isDark)
      this.#set(far, near, isDark)
    }
  }

  #set(x: number, y: number, isDark: boolean): void {
    if (x < 0 || y < 0 || x >= this.#size || y >= this.#size) return
    this.modules[y]![x] = isDark
    this.#isPattern[y]![x] = true
  }
}

/** The rest of `value * 2^bits` divided by a generator of `bits` bits, over GF(2). */
function bchRest(value: number, generator: number, bits: number): number {
  let rest = value
  for (let at = 0; at < bits; at += 1) rest = (rest << 1) ^ ((rest >> (bits - 1)) * generator)
  return rest
}

/** 15 bits of level and mask, BCH(15, 5). */
export function formatBits(mask: number): number {
  const value = (LEVEL_BITS << 3) | mask
  return ((value << 10) | bchRest(value, 0x537, 10)) ^ 0x5412
}

/** 18 bits of a version from 7 on, BCH(18, 6). */
export function versionBits(version: number): number {
  return (version << 12) | bchRest(version, 0x1f25, 12)
}

/** Penalty of a masked code: runs, blocks, patterns like a finder, and an uneven share of dark modules. */
function penaltyOf(modules: QrModules): number {
  const size = modules.length
  const columns = modules.map((_, x) => modules.map((row) => row[x] === true))
  let penalty = 0
  for (const line of [...modules, ...columns]) {
    const text = line.map((isDark) => (isDark ? '1' : '0')).join('')
    for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) penalty += run.length - 2
    penalty += 40 * [...text.matchAll(/(?=00001011101|10111010000)/g)].length
  }
  let dark = 0
  for (const [y, row] of modules.entries())
    for (const [x, isDark] of row.entries()) {
      if (isDark) dark += 1
      const below = modules[y + 1]
      if (below && x + 1 < size && row[x + 1] === isDark && below[x] === isDark && below[x + 1] === isDark)
        penalty += 3
    }
  return penalty + 10 * Math.floor(Math.abs((20 * dark) / (size * size) - 10))
}
