import { describe, expect, test } from 'vitest'
import { tokenPicture } from '../api/metadata.ts'
import { fakeAddress } from '../testing/fake-chain.test-helper.ts'
import { drawnLaunchpadIcon, drawnTokenIcon, stockIcon } from './drawn-icons.ts'
import { generativeArt } from './generative-art.ts'

const mints = Array.from({ length: 400 }, (_, n) => fakeAddress(7, n))
const verified = (symbol: string) => ({ id: mints[0]!, name: symbol, symbol, isVerified: true }) as never

describe('generative art', () => {
  const pictures = mints.map(generativeArt)

  test('depends on the seed alone, and two seeds have two pictures', () => {
    expect(pictures).toEqual(mints.map(generativeArt))
    expect(new Set(pictures).size).toBe(mints.length)
  })

  test('has several styles', () => {
    const shapes = pictures.map((svg) => [...new Set(svg.match(/<(\w+)/g))].sort().join())
    expect(new Set(shapes).size).toBeGreaterThanOrEqual(6)
  })

  test('is bounded', () => {
    for (const svg of pictures) expect(svg.length).toBeLessThan(8_192)
  })
})

const every = [
  ...mints.map(generativeArt),
  ...['SOL', 'USDC', 'TIDE', 'KAZOO'].map((symbol) => drawnTokenIcon(symbol)!),
  drawnLaunchpadIcon('pump.fun')!,
  stockIcon('TSLAx'),
  stockIcon('"><script>alert(1)</script>'),
]

test('pictures hold shapes only: nothing that runs, links or loads', () => {
  for (const svg of every) {
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 64 64">.*<\/svg>$/s)
    expect(svg).not.toMatch(
      /<(script|a|image|use|foreignObject|iframe|style)\b|\son\w+=|href|javascript:|NaN|undefined/i,
    )
  }
})

test('a verified token has its drawn picture, and nobody else can take it', () => {
  expect(tokenPicture(mints[0]!, verified('TIDE'))).toBe(drawnTokenIcon('TIDE'))
  expect(tokenPicture(mints[0]!, { ...(verified('TIDE') as object), isVerified: false } as never)).toBe(
    generativeArt(mints[0]!),
  )
  expect(tokenPicture(mints[0]!, verified('constructor'))).toBe(generativeArt(mints[0]!))
  expect(tokenPicture(mints[0]!, undefined)).toBe(generativeArt(mints[0]!))
})
