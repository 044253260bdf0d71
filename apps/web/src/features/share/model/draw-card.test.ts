import { expect, test, vi } from 'vitest'
import type { CardContent } from './card.ts'
import { CARD_HEIGHT, CARD_WIDTH, drawCard } from './draw-card.ts'
import type { Palette } from './palette.ts'

const palette = new Proxy({} as Palette, { get: (_, name) => `#${String(name)}` })

/** A context that notes what is drawn; a character is half as wide as it is high. */
function recorder() {
  const texts: { text: string; x: number; y: number; align: string; width: number }[] = []
  const images: unknown[] = []
  const state = { font: '', textAlign: 'left' }
  const widthOf = (text: string) => [...text].length * (Number(/(\d+)px/.exec(state.font)?.[1]) / 2)
  const context = new Proxy(state as Record<string, unknown>, {
    get: (target, name) => {
      if (name === 'measureText') return (text: string) => ({ width: widthOf(text) })
      if (name === 'fillText')
        return (text: string, x: number, y: number) =>
          texts.push({ text, x, y, align: state.textAlign, width: widthOf(text) })
      if (name === 'drawImage') return (image: unknown) => images.push(image)
      return target[String(name)] ?? (() => undefined)
    },
  })
  return { context: context as unknown as CanvasRenderingContext2D, texts, images }
}

const hostile = '<img src=x onerror=alert(1)>'
const long = 'W'.repeat(400)
const card: CardContent = {
  icons: [
    { seed: 'A', image: '/a.png' },
    { seed: 'B', image: undefined },
  ],
  heading: hostile,
  subheading: long,
  badge: { text: long, tone: 'caution' },
  figure: { label: 'Price', text: long, change: { text: long, tone: 'up' } },
  facts: ['a', 'b', 'c', 'd'].map((label) => ({ label, text: long })),
  line: [1, 3, 2],
  time: long,
  path: '/tokens/A',
  alt: '',
}
vi.stubGlobal('Path2D', class {})

test('every text is drawn as it is and inside of the card', () => {
  const { context, texts, images } = recorder()
  const picture = {} as CanvasImageSource
  drawCard(context, card, { palette, images: new Map([['/a.png', picture]]), link: long, note: long })
  expect(texts.map(({ text }) => text)).toContain(hostile)
  expect(images).toEqual([picture])
  for (const { x, y, align, width } of texts) {
    const [left, right] = align === 'right' ? [x - width, x] : [x, x + width]
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(CARD_WIDTH)
    expect(y).toBeLessThan(CARD_HEIGHT)
  }
})

test('facts take the width that they need, and a smaller size before they are cut', () => {
  const lengths = (facts: readonly string[]) => {
    const { context, texts } = recorder()
    const shown = { ...card, facts: facts.map((text) => ({ label: 'l', text })) }
    drawCard(context, shown, { palette, images: new Map(), link: 'link', note: undefined })
    return texts.filter(({ y }) => y === 500).map(({ text, width }) => [[...text].length, width])
  }
  const facts = (...counts: number[]) => counts.map((count) => 'F'.repeat(count))
  // At 28 px a character takes 14: the second is wider than a quarter of the card.
  expect(lengths(facts(16, 24, 9, 12))).toEqual([
    [16, 224],
    [24, 336],
    [9, 126],
    [12, 168],
  ])
  expect(lengths(facts(20, 30, 10, 15))).toEqual([
    [20, 240],
    [30, 360],
    [10, 120],
    [15, 180],
  ])
})

test('a card without a figure is a sentence of at most three lines', () => {
  const { context, texts } = recorder()
  const sentence = Array.from({ length: 60 }, () => 'word').join(' ')
  const bare = {
    ...card,
    figure: undefined,
    heading: sentence,
    subheading: 'sub',
    badge: undefined,
    icons: [],
  }
  drawCard(context, bare, { palette, images: new Map(), link: 'link', note: undefined })
  const lines = texts.filter(({ text }) => text.startsWith('word'))
  expect(lines).toHaveLength(3)
  expect(lines[2]?.text.endsWith('…')).toBe(true)
})
