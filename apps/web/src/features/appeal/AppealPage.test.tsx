// @vitest-environment happy-dom
import type { RiskLevel } from '@callisto/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { walletRiskQuery } from '../../lib/wallet/risk-query.ts'
import { AppealPage } from './AppealPage.tsx'

const WALLET = 'EHUBNWDzBvNzJzHzBsmvspFNtCKwpxwmKvZtaC8sowyq'
let connected: string | undefined
vi.mock('../../lib/wallet/session.ts', () => ({ useAddress: () => connected }))
vi.mock('../../lib/wallet/wallets.ts', () => ({ disconnectWallet: vi.fn() }))
afterEach(cleanup)

test.each<[string | undefined, RiskLevel, RegExp, boolean]>([
  [WALLET, 'High', /^A screening of addresses rates this wallet as high risk/, true],
  [WALLET, 'Low', /The connected wallet is not one of them/, false],
  [undefined, 'High', /No wallet is connected/, false],
])('the page of %s with the risk %s', (address, risk, text, isRefused) => {
  connected = address
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(walletRiskQuery(WALLET).queryKey, risk)
  render(
    <QueryClientProvider client={client}>
      <AppealPage contact={undefined} />
    </QueryClientProvider>,
  )
  expect(screen.getByText(text)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Disconnect this wallet' }) !== null).toBe(isRefused)
})
