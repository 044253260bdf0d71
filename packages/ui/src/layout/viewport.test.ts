import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { VIEWPORT_TIERS } from './viewport.ts'

// spec 1-9-24, 2-9-47
test('the breakpoints of the styles are the tiers of the specification', () => {
  expect(VIEWPORT_TIERS).toEqual({ xs: 0, sm: 640, md: 768, lg: 1024, xl: 1280 })
  const css = readFileSync(join(import.meta.dirname, '../theme/theme.css'), 'utf8')
  const inStyles = [...css.matchAll(/--breakpoint-(\w+): (\d+)px/g)].map(([, name, px]) => [name, Number(px)])
  expect(Object.fromEntries(inStyles)).toEqual({ ...VIEWPORT_TIERS, mobile: 480 })
})
