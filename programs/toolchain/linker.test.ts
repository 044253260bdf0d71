import { describe, expect, test } from 'vitest'
import { link } from './linker.ts'
import { readVector, type VectorName } from './linker-vectors.ts'
import { makeObject } from './test-object.ts'

const exit = '9500000000000000'
const unresolvedCall = '85100000ffffffff'
const emptyConstant = '18010000000000000000000000000000'
const entry = { name: 'entrypoint', section: 1, value: 0 }
const rodataAt = 176

function hexAt(file: Uint8Array, offset: number, length: number): string {
  return Buffer.from(file.subarray(offset, offset + length)).toString('hex')
}

describe('a hand-made object', () => {
  test('becomes two segments right after the headers', () => {
    const file = link(makeObject({ text: `b700000000000000${exit}`, symbols: [{ ...entry, value: 8 }] }))
    const view = new DataView(file.buffer)
    expect(file.length).toBe(rodataAt + 8 + 16)
    expect(view.getUint32(48, true)).toBe(3)
    expect(view.getBigUint64(24, true)).toBe(0x1_0000_0008n)
    expect([view.getUint32(68, true), view.getBigUint64(80, true), view.getBigUint64(96, true)]).toEqual([
      4,
      0n,
      8n,
    ])
    expect([view.getUint32(124, true), view.getBigUint64(136, true), view.getBigUint64(152, true)]).toEqual([
      1,
      0x1_0000_0000n,
      16n,
    ])
  })

  test('calls a syscall by the hash of its name', () => {
    const symbols = [entry, { name: 'sol_log_', section: 0, value: 0 }]
    const relocations = [{ offset: 0, type: 10, symbol: 1 }]
    expect(
      hexAt(link(makeObject({ text: unresolvedCall + exit, symbols, relocations })), rodataAt + 8, 8),
    ).toBe('85000000bd597520')
  })

  test('is read from a slice of a larger buffer', () => {
    const symbols = [entry, { name: 'sol_log_', section: 0, value: 0 }]
    const relocations = [{ offset: 0, type: 10, symbol: 1 }]
    const object = makeObject({ text: unresolvedCall + exit, symbols, relocations })
    const part = Buffer.concat([Buffer.alloc(24), object]).subarray(24)
    expect(hexAt(link(part), rodataAt + 8, 8)).toBe('85000000bd597520')
    expect(Buffer.compare(part, object)).toBe(0)
  })

  test('calls a function of its own by distance', () => {
    const symbols = [entry, { name: 'helper', section: 1, value: 16 }]
    const relocations = [{ offset: 0, type: 10, symbol: 1 }]
    const file = link(makeObject({ text: unresolvedCall + exit + exit, symbols, relocations }))
    expect(hexAt(file, rodataAt + 8, 8)).toBe('8510000001000000')
  })

  test('places constants after the null address', () => {
    const symbols = [entry, { name: '.rodata', section: 2, value: 0 }]
    const relocations = [{ offset: 0, type: 1, symbol: 1 }]
    const text = `18010000040000000000000000000000${exit}`
    const file = link(makeObject({ text, rodata: '0102030405', symbols, relocations }))
    expect(hexAt(file, rodataAt, 16)).toBe('00000000000000000102030405000000')
    expect(hexAt(file, rodataAt + 16, 16)).toBe('180100000c0000000000000000000000')
  })

  test.each([
    [
      'no entry',
      { text: exit, symbols: [{ name: 'main', section: 1, value: 0 }] },
      'no function named entrypoint',
    ],
    [
      'writable data',
      { text: exit, rodata: '01', rodataFlags: 3, symbols: [entry] },
      'writable data: .rodata',
    ],
    [
      'an unknown function',
      {
        text: unresolvedCall + exit,
        symbols: [entry, { name: 'memcpy', section: 0, value: 0 }],
        relocations: [{ offset: 0, type: 10, symbol: 1 }],
      },
      'undefined function: memcpy',
    ],
    [
      'a function pointer',
      { text: emptyConstant + exit, symbols: [entry], relocations: [{ offset: 0, type: 1, symbol: 0 }] },
      'function pointer: entrypoint',
    ],
    [
      'undefined data',
      {
        text: emptyConstant + exit,
        symbols: [entry, { name: 'table', section: 0, value: 0 }],
        relocations: [{ offset: 0, type: 1, symbol: 1 }],
      },
      'undefined data: table',
    ],
    [
      'another relocation',
      { text: emptyConstant + exit, symbols: [entry], relocations: [{ offset: 0, type: 2, symbol: 0 }] },
      'unknown relocation type 2',
    ],
    [
      '32-bit arithmetic',
      { text: `0c21000000000000${exit}`, symbols: [entry] },
      'entrypoint (instruction 0): 32-bit arithmetic',
    ],
  ])('is rejected with %s', (_, parts, message) => expect(() => link(makeObject(parts))).toThrow(message))

  test('is rejected when it is not a BPF object', () => {
    const file = makeObject({ text: exit, symbols: [entry] })
    expect(() => link(file.slice(4))).toThrow('not a 64-bit little-endian ELF')
    file[18] = 62
    expect(() => link(file)).toThrow('not a BPF object')
  })
})

describe('an object of clang', () => {
  const linked = (name: VectorName) => link(readVector(name))

  test('links, twice with the same bytes', () => {
    expect(Buffer.compare(linked('arithmetic'), linked('arithmetic'))).toBe(0)
  })

  test('calls syscalls by their hash', () => {
    const code = Buffer.from(linked('syscall'))
    expect(code.includes(Buffer.from('85000000bd597520', 'hex'))).toBe(true)
    expect(code.includes('hello')).toBe(true)
  })

  test.each([
    ['when built for a later cpu, whose code sBPF misexecutes', 'arithmeticOfLaterCpu', '32-bit arithmetic'],
    ['with a mutable global', 'mutableGlobal', 'writable data'],
  ] as const)('is rejected %s', (_, name, message) => {
    expect(() => linked(name)).toThrow(message)
  })
})
