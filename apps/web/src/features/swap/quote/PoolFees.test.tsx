// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderPage } from '../../../lib/browser/render-page.test-helper.ts'
import { assetStore } from '../../../lib/live/asset-store.ts'
import { PoolFees } from './QuoteDetails.tsx'

afterEach(cleanup)

test('a line breaks between two fees and never within one', () => {
  assetStore.put([
    { id: 'A', symbol: 'AAA', name: 'A', decimals: 6, usdPrice: 2 },
    { id: 'B', symbol: 'BBB', name: 'B', decimals: 6, usdPrice: 2 },
  ])
  const fees = new Map([
    ['A', 1_500_000n],
    ['B', 2_000_000n],
  ])
  const { container } = renderPage(<PoolFees fees={fees} />)
  expect(container.textContent).toBe('1.5 AAA ($3.00) + 2 BBB ($4.00)')
  const kept = [...container.querySelectorAll('.whitespace-nowrap')].map(({ textContent }) => textContent)
  expect(kept).toEqual(['1.5 AAA ($3.00)', '2 BBB ($4.00)'])
})
