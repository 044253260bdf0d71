// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { SOL_MINT, USDC_MINT, USDT_MINT } from '../../../lib/tokens/mints.ts'
import { orderDrafts } from './order-drafts.ts'
import { useSellAmount } from './useSellAmount.ts'

afterEach(cleanup)

test('the amount of a link stays when another token is chosen, which takes it out of the URL', () => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  )
  const { result, rerender } = renderHook(
    ({ buy, start }) =>
      useSellAmount({
        pair: { sell: SOL_MINT, buy },
        onPair: () => {},
        start,
        kept: orderDrafts.trigger.amount,
      }),
    { wrapper, initialProps: { buy: USDC_MINT, start: '5' as string | undefined } },
  )
  expect(result.current.sellPanel.text).toBe('5')
  rerender({ buy: USDT_MINT, start: undefined })
  expect(result.current.sellPanel.text).toBe('5')
})
