import { expect, test } from 'vitest'
import { formatBits, type QrModules, qrCode, versionBits } from './qr-code.ts'
import { multiply } from './reed-solomon.ts'

// Published values of ISO/IEC 18004: format information of level L, version information.
test('format and version information are those of the standard', () => {
  expect(formatBits(0)).toBe(0b111011111000100)
  expect(formatBits(7)).toBe(0b110100101110110)
  expect(versionBits(7)).toBe(0b000111110010010100)
  expect(versionBits(40)).toBe(0b101000110001101001)
})

/** Sizes of the standard by bytes of text: the largest that a version holds at level L, and one more. */
test.each([
  [17, 21],
  [18, 25],
  [32, 25],
  [33, 29],
  [78, 33],
  [154, 45],
  [230, 53],
  [271, 57],
  [858, 97],
  [1367, 121],
  [1732, 137],
  [2953, 177],
])('%d bytes fit into %d modules', (length, size) => {
  expect(qrCode('x'.repeat(length))).toHaveLength(size)
})

test('a text that is too long has no code', () => {
  expect(qrCode('x'.repeat(2954))).toBeUndefined()
})

test.each([0, 1, 17, 60, 100, 152, 153, 300, 700, 1400, 2200])(
  'a text of %d bytes is read back, with no error in any block',
  (length) => {
    const text = Array.from({ length }, (_, at) => String.fromCharCode(33 + ((at * 37) % 90))).join('')
    expect(read(qrCode(text) ?? [])).toBe(text)
  },
)

test('finder patterns and timing lines are in their places', () => {
  const code = qrCode('https://callisto.example') ?? []
  const size = code.length
  const rows = (x: number, y: number) =>
    code.slice(y, y + 7).map((row) =>
      row
        .slice(x, x + 7)
        .map((isDark) => (isDark ? '#' : '.'))
        .join(''),
    )
  const finder = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######']
  expect(rows(0, 0)).toEqual(finder)
  expect(rows(size - 7, 0)).toEqual(finder)
  expect(rows(0, size - 7)).toEqual(finder)
  for (let at = 8; at < size - 8; at += 1)
    expect([code[6]?.[at], code[at]?.[6]]).toEqual([at % 2 === 0, at % 2 === 0])
})

// A reader of its own, by the tables of the standard for level L: [blocks, data codewords of the short ones, long blocks].
const LAYOUT: Record<number, [short: number, data: number, long: number, ec: number]> = {
  1: [1, 19, 0, 7],
  2: [1, 34, 0, 10],
  4: [1, 80, 0, 20],
  5: [1, 108, 0, 26],
  7: [2, 78, 0, 20],
  6: [2, 68, 0, 18],
  11: [4, 81, 0, 20],
  12: [2, 92, 2, 24],
  18: [5, 120, 1, 30],
  28: [3, 117, 10, 30],
  34: [13, 115, 6, 30],
  35: [12, 121, 7, 30],
  26: [10, 114, 2, 28],
  27: [8, 122, 4, 30],
}

function read(code: QrModules): string {
  const size = code.length
  const version = (size - 17) / 4
  const format = Array.from({ length: 8 }, (_, at) => code[8]?.[size - 1 - at])
  const low = format.reduce((sum, isDark, at) => sum | (Number(isDark) << at), 0)
  const mask = [0, 1, 2, 3, 4, 5, 6, 7].find((one) => (formatBits(one) & 0xff) === low) ?? -1
  const centres = version === 1 ? [] : alignments(version)
  const isFunction = (x: number, y: number) =>
    x === 6 ||
    y === 6 ||
    (x < 9 && y < 9) ||
    (x < 9 && y >= size - 8) ||
    (x >= size - 8 && y < 9) ||
    (version >= 7 && ((x < 6 && y >= size - 11) || (y < 6 && x >= size - 11))) ||
    centres.some((cx) =>
      centres.some((cy) => {
        const isCorner = (cx === 6 && cy === 6) || (cx === 6 && cy > size - 9) || (cy === 6 && cx > size - 9)
        return !isCorner && Math.abs(cx - x) <= 2 && Math.abs(cy - y) <= 2
      }),
    )
  const flips = [
    (x: number, y: number) => (x + y) % 2,
    (_: number, y: number) => y % 2,
    (x: number) => x % 3,
    (x: number, y: number) => (x + y) % 3,
    (x: number, y: number) => ((y >> 1) + Math.floor(x / 3)) % 2,
    (x: number, y: number) => ((x * y) % 2) + ((x * y) % 3),
    (x: number, y: number) => (((x * y) % 2) + ((x * y) % 3)) % 2,
    (x: number, y: number) => (((x + y) % 2) + ((x * y) % 3)) % 2,
  ]
  const bits: number[] = []
  for (let pair = 0, x = size - 1; x > 0; x -= 2, pair += 1) {
    if (x === 6) x = 5
    for (let step = 0; step < size; step += 1) {
      const y = pair % 2 === 0 ? size - 1 - step : step
      for (const column of [x, x - 1])
        if (!isFunction(column, y))
          bits.push(Number(code[y]?.[column]) ^ (flips[mask]?.(column, y) === 0 ? 1 : 0))
    }
  }
  const bytes = Array.from({ length: bits.length >> 3 }, (_, at) =>
    bits.slice(8 * at, 8 * at + 8).reduce((sum, bit) => 2 * sum + bit, 0),
  )
  const [short, data, long, ec] = LAYOUT[version] ?? [0, 0, 0, 0]
  expect(short, `layout of version ${version}`).toBeGreaterThan(0)
  const blocks: number[][] = Array.from({ length: short + long }, () => [])
  let next = 0
  for (let at = 0; at <= data; at += 1)
    for (const [n, block] of blocks.entries()) if (at < data || n >= short) block.push(bytes[next++] ?? 0)
  for (let at = 0; at < ec; at += 1) for (const block of blocks) block.push(bytes[next++] ?? 0)
  let root = 1
  for (let power = 0; power < ec; power += 1) {
    for (const block of blocks)
      expect(
        block.reduce((sum, byte) => multiply(sum, root) ^ byte, 0),
        'syndrome',
      ).toBe(0)
    root = multiply(root, 2)
  }
  const stream = blocks.flatMap((block) => block.slice(0, block.length - ec))
  const all = stream.map((byte) => byte.toString(2).padStart(8, '0')).join('')
  expect(all.slice(0, 4)).toBe('0100')
  const lengthBits = version < 10 ? 8 : 16
  const length = Number.parseInt(all.slice(4, 4 + lengthBits), 2)
  const start = 4 + lengthBits
  return Array.from({ length }, (_, at) =>
    String.fromCharCode(Number.parseInt(all.slice(start + 8 * at, start + 8 * at + 8), 2)),
  ).join('')
}

/** Rows of the standard's table of alignment patterns. */
function alignments(version: number): number[] {
  const table: Record<number, number[]> = {
    2: [6, 18],
    4: [6, 26],
    5: [6, 30],
    6: [6, 34],
    7: [6, 22, 38],
    11: [6, 30, 54],
    12: [6, 32, 58],
    18: [6, 30, 56, 82],
    26: [6, 30, 58, 86, 114],
    27: [6, 34, 62, 90, 118],
    28: [6, 26, 50, 74, 98, 122],
    34: [6, 34, 60, 86, 112, 138],
    35: [6, 30, 54, 78, 102, 126, 150],
  }
  return table[version] ?? []
}
