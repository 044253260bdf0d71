// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { walletBrand, walletMeta } from './wallet-meta.ts'

const ICON = 'data:image/png;base64,AAAA'

// spec 2-3-26
test.each<[string, unknown, string, string | undefined]>([
  ['Phantom', ICON, 'Phantom', ICON],
  ['', ICON, 'Unknown wallet', ICON],
  [' \u202E\u0000 ', 'javascript:alert(1)', 'Unknown wallet', undefined],
  ['Pha\u200Bntom', 'data:text/html,<script>', 'Phantom', undefined],
  ['x'.repeat(31), undefined, `${'x'.repeat(29)}…`, undefined],
])('a wallet that calls itself "%s" with the icon %s', (name, icon, shown, picture) => {
  expect(walletMeta({ name, icon: icon as never }, 24)).toEqual({ name: shown, icon: picture })
})

// spec 2-3-27
test.each([
  ['Phantom', 'Phantom'],
  ['Solflare', 'Solflare'],
  ['OKX Wallet', 'OKX'],
  ['Quick Account', 'Callisto'],
  ["Ann's wallet", 'unknown'],
  [undefined, 'unknown'],
])('%s is logged as %s', (name, brand) => {
  expect(walletBrand(name)).toBe(brand)
})
