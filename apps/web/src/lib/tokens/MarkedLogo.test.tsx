// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { MarkedLogo } from './MarkedLogo.tsx'

afterEach(cleanup)

// spec 2-2.shared-01
test.each([
  [{ isVerified: true }, ''],
  [{ isVerified: false, tags: ['community'] }, ''],
  [{ isVerified: false }, 'not verified'],
  [{}, 'not verified'],
])('the logo of a token with %j is marked as "%s"', (verification, text) => {
  const asset = { id: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', symbol: 'A', name: 'A', decimals: 6 }
  const { container } = render(<MarkedLogo asset={{ ...asset, ...verification }} size={24} />)
  expect(container.textContent).toBe(text)
  expect(container.querySelectorAll('.text-caution').length).toBe(text === '' ? 0 : 1)
})
