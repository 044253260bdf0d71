// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PortfolioPage } from './features/portfolio/PortfolioPage.tsx'
import { ME } from './wallet-sources.test-helper.ts'
import { testSources } from './wallet-sources-table.test-helper.ts'

const { serve, open, shown } = testSources({
  page: () => <PortfolioPage address={ME} />,
  facts: {
    // The tokens of either source stand in for those of the other one.
    balances: [],
    portfolio: ['$6.00', '$7.00'],
    'other DeFi': ['Constant product', 'Picture 1'],
    'net worth': ['$500.00'],
    activity: ['1 SOL = 160.00 USDC'],
    'trigger orders': ['Partly filled', '7.5 JUP left'],
  },
})

test('thousands of positions and pictures are shown by and by', async () => {
  serve({ 'other DeFi': 'is huge' })
  await open()
  await shown('other DeFi')
  const count = (title: string) => {
    const panel = screen.getByRole('region', { name: title })
    return { panel, entries: within(panel).queryAllByRole('listitem').length }
  }
  for (const title of ['Liquidity', 'NFTs']) {
    await waitFor(() => expect(count(title).entries).toBe(60))
    fireEvent.click(within(count(title).panel).getByRole('button', { name: 'Show more' }))
    expect(count(title).entries).toBe(120)
  }
})
