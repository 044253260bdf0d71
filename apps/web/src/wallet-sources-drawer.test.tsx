// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { WalletDrawer } from './features/wallet/drawer/WalletDrawer.tsx'
import { testSources } from './wallet-sources-table.test-helper.ts'

const { serve, open, shown } = testSources({
  page: () => <WalletDrawer onClose={() => {}} />,
  facts: {
    // The tokens of either source stand in for those of the other one.
    balances: [],
    portfolio: ['Trigger (1)'],
    'other DeFi': ['$12.00'],
    'net worth': ['$25.00 (5.26%)'],
    claims: ['Rewards to claim'],
    // Claims are those of the chain.
    accounts: ['Rewards to claim'],
  },
})

const gain = () =>
  within(screen.getByRole('region', { name: 'Net worth' })).getByText('P&L').nextElementSibling

test('the gain of a wallet is that of its portfolio', async () => {
  serve({})
  await open()
  await shown()
  expect(gain()?.textContent).toContain('$9.00')
})

test.each(['fails', 'is malformed', 'is of another wallet', 'hangs'] as const)(
  'without the portfolio, which %s, the gain is not known',
  async (behaviour) => {
    serve({ portfolio: behaviour })
    await open()
    await shown('portfolio')
    expect(gain()?.textContent).toBe('–')
  },
)
