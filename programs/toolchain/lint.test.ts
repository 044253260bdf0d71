import { describe, expect, test } from 'vitest'
import { lint } from './lint.ts'

const exit = '9500000000000000'

function code(...slots: string[]): Uint8Array {
  return new Uint8Array(Buffer.from(slots.join(''), 'hex'))
}

describe('accepted', () => {
  test.each([
    ['64-bit arithmetic', ['0f21000000000000', '2701000003000000', '8701000000000000']],
    ['64-bit constant', ['1801000001000000', '0000000002000000']],
    [
      'loads and stores of all widths',
      ['6112000000000000', '7912080000000000', '7321000000000000', '7a0af8ff07000000'],
    ],
    ['byte swaps', ['d401000010000000', 'dc01000040000000']],
    ['unsigned division', ['3f21000000000000', '9701000007000000']],
    ['signed comparison', ['6501000000000000']],
    ['syscall', ['85000000bd597520']],
    ['local call', ['8510000000000000']],
    ['jump back', ['0500000000000000', '0500feff00000000']],
  ])('%s', (_, slots) => expect(lint(code(...slots, exit))).toEqual([]))
})

describe('rejected', () => {
  test.each([
    ['32-bit addition', ['0c21000000000000'], '32-bit arithmetic'],
    ['32-bit move', ['b401000001000000'], '32-bit arithmetic'],
    ['32-bit multiplication', ['2401000020000000'], '32-bit arithmetic'],
    ['32-bit jump', ['1601000000000000'], '32-bit jump'],
    ['byte swap of 8 bits', ['d401000008000000'], 'strange width'],
    ['unconditional byte swap', ['d701000040000000'], 'unknown 64-bit arithmetic'],
    ['atomic add', ['db21000000000000'], 'atomic'],
    ['32-bit atomic', ['c321000000000000'], 'atomic'],
    ['call through a register', ['8d00000001000000'], 'call through a register'],
    ['sign-extending load', ['9112000000000000'], 'sign-extending load'],
    ['signed division', ['3f21010000000000'], 'signed division'],
    ['signed remainder', ['9f21010000000000'], 'signed division'],
    ['sign-extending move', ['bf21080000000000'], 'sign-extending move'],
    ['division by zero', ['3701000000000000'], 'constant zero'],
    ['wide shift', ['6701000040000000'], 'more than 63'],
    ['packet load', ['2000000000000000'], 'packet load'],
    ['register r11', ['bf1b000000000000'], 'above r10'],
    ['source register r12', ['bfc1000000000000'], 'above r10'],
    ['write to r10', ['070a000008000000'], 'frame pointer'],
    ['map reference', ['1811000001000000', '0000000000000000'], 'unresolved 64-bit constant'],
    ['broken constant', ['1801000001000000', exit], 'broken 64-bit constant'],
    ['jump past the end', ['0500040000000000'], 'jump out of the code'],
    [
      'jump into a constant',
      ['0500010000000000', '1801000001000000', '0000000000000000'],
      'jump out of the code',
    ],
    ['call past the end', ['8510000009000000'], 'call out of the code'],
    ['call of an unknown function', ['85100000ffffffff'], 'unresolved call'],
    ['helper call by number', ['8520000001000000'], 'unknown kind'],
  ])('%s', (_, slots, reason) => {
    expect(
      lint(code(...slots, exit))
        .map((fault) => fault.reason)
        .join(),
    ).toContain(reason)
  })

  test('code without a final exit', () => {
    expect(lint(code('0701000001000000'))).toEqual([
      { index: 0, reason: 'execution runs off the end of the code' },
    ])
    expect(lint(code()).length).toBe(1)
  })

  test('half an instruction', () => {
    expect(lint(new Uint8Array([...code(exit), 0x95])).map((fault) => fault.reason)).toContain(
      'code is not a multiple of 8 bytes',
    )
  })
})
