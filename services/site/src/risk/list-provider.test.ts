import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createListProvider, parseRiskList } from './list-provider.ts'

const SOL = 'So11111111111111111111111111111111111111112'
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const { signal } = new AbortController()
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'callisto-risk-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a list has one wallet a line, comments, and names its faults', () => {
  const { levels, invalid } = parseRiskList(
    `# screening of today\n${SOL} severe\n${USDC}\tHigh # reported\n\nnot-an-address High\n${SOL}\n${SOL} Odd\n${SOL} Low more\n`,
  )
  expect([...levels]).toEqual([
    [SOL, 'Severe'],
    [USDC, 'High'],
  ])
  expect(invalid).toEqual([5, 6, 7, 8])
})

// spec 1-7.2-09, 1-3-14
test('without a file every wallet has low risk; a file and its changes apply within 5 s', async () => {
  const path = join(folder, 'risk.txt')
  let now = 0
  const invalid: number[][] = []
  const provider = createListProvider({ path, now: () => now, onInvalid: (lines) => invalid.push(lines) })
  expect(await provider.level(SOL, signal)).toBe('Low')
  writeFileSync(path, `${SOL} Severe\nrubbish\n`)
  expect(await provider.level(SOL, signal)).toBe('Low')
  now += 5_000
  expect(await provider.level(SOL, signal)).toBe('Severe')
  expect(await provider.level(USDC, signal)).toBe('Low')
  expect(invalid).toEqual([[2]])
  writeFileSync(path, `${USDC} High\n`)
  utimesSync(path, 1, 1)
  now += 5_000
  expect([await provider.level(SOL, signal), await provider.level(USDC, signal)]).toEqual(['Low', 'High'])
})

test('a list that cannot be read is an error, never low risk', async () => {
  const provider = createListProvider({ path: folder, now: () => 0, onInvalid: () => undefined })
  await expect(provider.level(SOL, signal)).rejects.toThrow()
})
