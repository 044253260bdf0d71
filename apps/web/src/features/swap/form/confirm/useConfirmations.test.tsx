// @vitest-environment happy-dom
import type { Quote } from '@callisto/contract'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../../lib/browser/render-page.test-helper.ts'
import { useConfirmations } from './useConfirmations.tsx'

afterEach(cleanup)

const verified = {
  id: 'So11111111111111111111111111111111111111112',
  symbol: 'SOL',
  name: 'SOL',
  decimals: 9,
}
const quotedFor = (key: string, priceImpactPct: string) => ({
  key,
  quote: { priceImpactPct } as Quote,
  requestedAtMs: 0,
})
const proceed = vi.fn()

function Form({ impact, mint, quoteKey }: { impact: string; mint?: string; quoteKey: string }) {
  const buy = mint ? { ...verified, id: mint } : { ...verified, isVerified: true }
  const confirmed = useConfirmations(quotedFor(quoteKey, impact), buy, proceed)
  return (
    <>
      <button type="button" onClick={confirmed.proceed}>
        Swap
      </button>
      {confirmed.dialog}
    </>
  )
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))

test.each([
  ['a verified token at a low impact', { impact: '0.01', quoteKey: 'a' }, 1],
  [
    'an unverified token',
    { impact: '0', mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', quoteKey: 'b' },
    0,
  ],
  ['a high impact', { impact: '0.05', quoteKey: 'c' }, 0],
])('%s goes on at once: %#', async (_, props, calls) => {
  proceed.mockClear()
  renderPage(<Form {...props} />)
  await act(async () => void press('Swap'))
  expect(proceed).toHaveBeenCalledTimes(calls)
  if (calls === 1) return
  await screen.findByRole('dialog')
  press('Cancel')
  press('Swap')
  expect(proceed).not.toHaveBeenCalled()
  await screen.findByRole('dialog')
  press('Continue')
  expect(proceed).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('dialog')).toBeNull()
  // Once for these inputs.
  press('Swap')
  expect(proceed).toHaveBeenCalledTimes(2)
})
