import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AmountInput,
  formatUnits,
  type NumberSeparators,
  parseUnits,
  readAmountInput,
  readDecimalInput,
} from './index.ts'

const english = { decimal: '.', group: ',' }
const spanish = { decimal: ',', group: '.' }
const read = (typed: string, separators?: NumberSeparators, decimals = 6): AmountInput =>
  readAmountInput(typed, { decimals, symbol: 'SOL', ...(separators ? { separators } : {}) })

// spec 1-5.3-08, 2-5-05
describe('amount field', () => {
  test.each([
    ['', '', undefined],
    ['.', '0.', 0n],
    [',', '0.', 0n],
    ['2,5', '2.5', 2_500_000n],
    ['2.', '2.', 2_000_000n],
    ['007', '7', 7_000_000n],
    ['00.5', '0.5', 500_000n],
    ['0', '0', 0n],
    [' 1.000001 ', '1.000001', 1_000_001n],
    ['1.5000000000', '1.500000', 1_500_000n],
    ['１２．５', '12.5', 12_500_000n],
    ['１２。５', '12.5', 12_500_000n],
    ['０，２５', '0.25', 250_000n],
    ['。', '0.', 0n],
    ['1.5 SOL', '1.5', 1_500_000n],
    ['1,234.5\u00a0SOL', '1234.5', 1_234_500_000n],
  ])('%j shows %j', (typed, text, units) => {
    expect(read(typed)).toEqual({ ok: true, text, units })
  })

  // As people of several countries write it, whatever the language of the page.
  test.each([
    ['1,234.56', '1234.56'],
    ['1.234,56', '1234.56'],
    ['1 234,56', '1234.56'],
    ['1 234.56', '1234.56'],
    ['1\u202f234\u202f567,8', '1234567.8'],
    ["1'234.56", '1234.56'],
    ['1’234’567', '1234567'],
    ['1 000', '1000'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['12.345,', '12345.'],
    ['１，２３４．５', '1234.5'],
    ['1234,567', '1234.567'],
    ['0,234', '0.234'],
    ['1,5', '1.5'],
    ['1.5', '1.5'],
  ])('%j is %s in every language', (typed, text) => {
    for (const separators of [english, spanish, undefined])
      expect(read(typed, separators)).toMatchObject({ ok: true, text })
  })

  test.each([
    ['1,234', english, 'AMBIGUOUS'],
    ['1.234', spanish, 'AMBIGUOUS'],
    ['1.234', english, '1.234'],
    ['1,234', spanish, '1.234'],
    ['1,234', undefined, '1.234'],
    // Further digits decide.
    ['1,2345', english, '1.2345'],
    ['1,23', english, '1.23'],
  ])('%j with the separators %j is %s', (typed, separators, expected) => {
    const result = read(typed, separators)
    expect(result.ok ? result.text : result.code).toBe(expected)
  })

  test.each([
    ['-1', 'NEGATIVE'],
    ['−1', 'NEGATIVE'],
    ['-1.234,5', 'NEGATIVE'],
    ['1e5', 'EXPONENT'],
    ['1e', 'EXPONENT'],
    ['1.5E-3', 'EXPONENT'],
    ['$5', 'CURRENCY'],
    ['5 €', 'CURRENCY'],
    ['1..2', 'NOT_A_NUMBER'],
    ['1.2.3', 'NOT_A_NUMBER'],
    ['1,23,456', 'NOT_A_NUMBER'],
    ['0.234.567', 'NOT_A_NUMBER'],
    ['1.234,5,6', 'NOT_A_NUMBER'],
    ['1 000 00', 'NOT_A_NUMBER'],
    ["1 000'000", 'NOT_A_NUMBER'],
    ['1 5', 'NOT_A_NUMBER'],
    ['+1', 'NOT_A_NUMBER'],
    ['5K', 'NOT_A_NUMBER'],
    ['1.5SOL', 'NOT_A_NUMBER'],
    ['1.5 USDC', 'NOT_A_NUMBER'],
    ['SOL', 'NOT_A_NUMBER'],
    ['0x10', 'NOT_A_NUMBER'],
    ['Infinity', 'NOT_A_NUMBER'],
    ['5²', 'NOT_A_NUMBER'],
    ['五', 'NOT_A_NUMBER'],
    ['١', 'NOT_A_NUMBER'],
    ['１。２．３', 'NOT_A_NUMBER'],
    ['0.0000001', 'TOO_MANY_DECIMALS'],
    ['99999999999999999999', 'TOO_LARGE'],
    ['9'.repeat(5_000), 'TOO_LARGE'],
    [`0.${'9'.repeat(5_000)}`, 'TOO_MANY_DECIMALS'],
  ])('refuses %.20j in every language', (typed, code) => {
    for (const separators of [english, spanish, undefined])
      expect(read(typed, separators)).toEqual({ ok: false, code })
  })

  test('refuses more than a maximum', () => {
    expect(readAmountInput('101', { decimals: 6, max: 100_000_000n })).toEqual({
      ok: false,
      code: 'ABOVE_MAX',
    })
  })

  // spec 2-5-05, 2-9-17
  test('holds at most 1e17 tokens, and no point when the token has no decimals', () => {
    expect(read('100000000000000000', english, 0).ok).toBe(true)
    expect(read('100,000,000,000,000,000', english, 0).ok).toBe(true)
    expect(read('100000000000000001', english, 0)).toEqual({ ok: false, code: 'TOO_LARGE' })
    expect(read('1.', english, 0)).toEqual({ ok: false, code: 'TOO_MANY_DECIMALS' })
    expect(read('1.0', english, 0)).toEqual({ ok: true, text: '1', units: 1n })
  })
})

const amounts = fc.tuple(fc.bigInt(0n, 10n ** 17n), fc.integer({ min: 0, max: 12 }))

/** The amount as people write it: groups, a decimal point, blanks around it. */
const write = (plain: string, group: string, decimal: string) => {
  const [whole = '', fraction] = plain.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group)
  return fraction === undefined ? grouped : `${grouped}${decimal}${fraction}`
}

test('an amount in any notation is read as itself or refused as ambiguous', () => {
  const styles = [',.', '.,', ' ,', ' .', '\u202f,', "'."]
  fc.assert(
    fc.property(
      amounts,
      fc.constantFrom(...styles),
      fc.constantFrom(english, spanish),
      ([units, decimals], style, separators) => {
        const plain = formatUnits(units, decimals)
        const typed = write(plain, style.charAt(0), style.charAt(1))
        const result = read(` ${typed} `, separators, decimals)
        const marks = typed.match(/[., '\u202f]/g) ?? []
        // Only one point or comma can be the other thing: a thousand.
        if (!result.ok || result.units !== units) {
          expect(marks.length).toBe(1)
          expect(['.', ',']).toContain(marks[0])
          if (!result.ok) expect(['AMBIGUOUS', 'TOO_MANY_DECIMALS']).toContain(result.code)
        }
      },
    ),
    { seed: 1, numRuns: 500 },
  )
})

test('what is accepted reads the same again, and typing never accepts another number', () => {
  const characters = fc.constantFrom(..."0123456789.,- 'e$", '１', '。')
  fc.assert(
    fc.property(
      fc.array(characters, { maxLength: 16 }),
      fc.constantFrom(english, spanish),
      (typed, separators) => {
        const result = read(typed.join(''), separators)
        if (!result.ok || result.units === undefined) return
        expect(read(result.text)).toEqual(result)
        expect(parseUnits(result.text.replace(/\.$/, ''), 6)).toEqual({ ok: true, units: result.units })
        // All digits are kept, but for zeros at the ends.
        const digits = (text: string) =>
          text
            .replace('１', '1')
            .replace(/\D/g, '')
            .replace(/^0+|0+$/g, '')
        expect(digits(result.text)).toBe(digits(typed.join('').replaceAll('１', '1')))
      },
    ),
    { seed: 2, numRuns: 2_000 },
  )
})

test.each([
  ['100000000000000000', 0, true],
  ['100000000000000001', 0, false],
  ['18446744073.709551615', 9, true],
  ['18446744073.709551616', 9, false],
])('%s with %d decimals is within 1e17 tokens and a u64: %s', (typed, decimals, ok) => {
  expect(read(typed, undefined, decimals)).toMatchObject(ok ? { ok } : { ok, code: 'TOO_LARGE' })
})

test('a number of many decimals is read beyond u64', () => {
  expect(readDecimalInput('96,459.5', { decimals: 30 })).toEqual({
    ...{ ok: true, text: '96459.5' },
    value: { coefficient: 964_595n, scale: 1 },
  })
  expect(readDecimalInput('0.000000000000000000123457', { decimals: 30 })).toMatchObject({
    value: { coefficient: 123_457n, scale: 24 },
  })
  expect(readDecimalInput('100000000000000000.1', { decimals: 1 })).toEqual({ ok: false, code: 'TOO_LARGE' })
  expect(readDecimalInput(' ', { decimals: 1 })).toEqual({ ok: true, text: '', value: undefined })
})
