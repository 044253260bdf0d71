import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { contrastRatio, parseColour } from './contrast.ts'

test.each([
  ['#fff', [255, 255, 255]],
  ['#0b0d11', [11, 13, 17]],
  ['rgb(3 4 6 / 0.66)', [3, 4, 6]],
  ['rgb(1, 2, 3)', [1, 2, 3]],
  ['red', undefined],
])('%s is %j', (css, colour) => expect(parseColour(css)).toEqual(colour))

test('the ratio is that of WCAG', () => {
  expect(contrastRatio('#000', '#fff')).toBeCloseTo(21, 5)
  expect(contrastRatio('#777', '#fff')).toBeCloseTo(4.48, 2)
  expect(contrastRatio('#777', 'none')).toBeUndefined()
})

const css = readFileSync(createRequire(import.meta.url).resolve('@callisto/ui/theme.css'), 'utf8')
/** Colours of a theme by name; the light one overrides those of the dark one. */
const coloursOf = (block: string) =>
  Object.fromEntries([...block.matchAll(/--color-([\w-]+): (#\w+)/g)].map(([, name, value]) => [name, value]))
const [dark = '', light = ''] = [/@theme \{[\s\S]*?\n\}/, /\[data-theme="light"\] \{[\s\S]*?\n\}/].map(
  (pattern) => pattern.exec(css)?.[0] ?? '',
)
const themes = { dark: coloursOf(dark), light: { ...coloursOf(dark), ...coloursOf(light) } }

test.each(['dark', 'light'] as const)('texts of the theme %s have a contrast of 4.5 at least', (theme) => {
  const colours: Record<string, string | undefined> = themes[theme]
  const ratio = (text: string, ground: string) =>
    contrastRatio(colours[text] ?? '', colours[ground] ?? '') ?? 0
  const pairs = [
    ...['text', 'muted', 'faint', 'accent', 'up', 'down', 'caution'].flatMap((text) =>
      ['ground', 'raised', 'lifted'].map((ground) => [text, ground] as const),
    ),
    ...(['up', 'down', 'accent', 'caution'] as const).map((tone) => [tone, `${tone}-tint`] as const),
    ['on-accent', 'accent'] as const,
    ['on-accent', 'accent-strong'] as const,
  ]
  const low = pairs.filter(([text, ground]) => ratio(text, ground) < 4.5)
  expect(low).toEqual([])
})
