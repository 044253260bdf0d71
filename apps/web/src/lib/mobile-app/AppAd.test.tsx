// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

vi.mock('../api/page-links.ts', () => ({ pageLinks: { iosApp: 'https://store.example/callisto' } }))

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15'
const ANDROID = 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36'
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36'

afterEach(cleanup)

// spec 1-6-04, 2-6-06
test.each([
  ['a phone whose store is configured', IPHONE, false, true],
  ['a phone whose store is not', ANDROID, false, false],
  ['a desktop', DESKTOP, false, false],
  ["the product's own wallet", IPHONE, true, false],
])('the advert on %s', async (_, userAgent, isOwnWallet, isShown) => {
  const { AppAd } = await import('./AppAd.tsx')
  render(<AppAd isOwnWallet={isOwnWallet} userAgent={userAgent} />)
  expect(screen.queryByRole('button', { name: 'Open app' }) !== null).toBe(isShown)
})
