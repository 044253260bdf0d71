// @vitest-environment happy-dom
import type { Asset, TokenPosition, Tx } from '@callisto/contract'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { market } from '../../../lib/api/call.ts'
import { useOverlay } from '../../../lib/browser/overlays.ts'
import { answerRpc, renderPage } from '../../../lib/browser/render-page.test-helper.ts'
import { JUP_MINT, SOL_MINT } from '../../../lib/tokens/mints.ts'
import { useWalletSession } from '../../../lib/wallet/session.ts'
import { MyPosition } from './MyPosition.tsx'

const address = SOL_MINT
const account = { address, publicKey: new Uint8Array(32), chains: [], features: [] } as const
const asset: Asset = { id: JUP_MINT, name: 'Jupiter', symbol: 'JUP', decimals: 6, usdPrice: 3 }
const POSITIONS = `/account/v1/positions/${address}`

const position: TokenPosition = {
  mint: JUP_MINT,
  decimals: 6,
  rawAmount: '4000000',
  amount: 4,
  price: 2,
  value: 8,
  gain: { method: 'weighted-average', averageCost: 1.5, cost: 6, unrealized: 2, realized: -1 },
  bought: { amount: 5, trades: 2 },
  sold: { amount: 1, trades: 1 },
  received: 0,
  sent: 0,
  firstAt: 1_790_000_000,
  lastAt: 1_790_000_001,
}
const reply = (positions: TokenPosition[]) => ({
  ...{ address, slot: 7, method: 'weighted-average', unknown: 0 },
  positions,
})
const trade: Tx = {
  timestamp: '2026-11-20T10:00:00Z',
  asset: JUP_MINT,
  type: 'sell',
  usdPrice: 2.5,
  usdVolume: 2.5,
  traderAddress: address,
  txHash: '5'.repeat(88),
  amount: 1,
  isMev: false,
  isValidPrice: true,
  poolId: 'pool',
  eventIndex: 1,
}
const tokenAccount = (amount: string) => ({
  pubkey: 'Account',
  account: {
    owner: 'Token',
    data: {
      parsed: {
        info: {
          mint: JUP_MINT,
          owner: address,
          state: 'initialized',
          tokenAmount: { amount, decimals: 6, uiAmountString: '4' },
        },
      },
    },
  },
})
/** Block 7 is that of the index. */
const chain = (amount: string, slot = 8) => {
  let calls = 0
  return {
    getBalance: () => ({ context: { slot }, value: 0 }),
    // Once for each token program.
    getTokenAccountsByOwner: () => ({
      context: { slot },
      value: calls++ % 2 === 0 ? [tokenAccount(amount)] : [],
    }),
  }
}

beforeEach(() => {
  useWalletSession.setState({ account })
  vi.spyOn(market, 'txs').mockResolvedValue({ txs: [trade] })
})
afterEach(() => {
  cleanup()
  useWalletSession.setState({ account: undefined })
  useOverlay.setState({ open: undefined })
  vi.restoreAllMocks()
})

const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent
const facts = () => ['Balance', 'Value', 'Avg. cost', 'Cost', 'Unrealized', 'Realized'].map(fact)

test('balance, value, average cost and gains by the price of now, with each fill', async () => {
  answerRpc(chain('4000000'), { [POSITIONS]: () => reply([position]) })
  renderPage(<MyPosition asset={asset} />)
  await screen.findByText('Unrealized')
  expect(facts()).toEqual([
    '4 JUP',
    '$12.00',
    '$1.5',
    '$6.00',
    expect.stringContaining('$6.00 (100.00%)'),
    expect.stringContaining('$1.00'),
  ])
  expect(screen.getByText(/weighted average/).textContent).toContain('2 buys and 1 sale since')
  const [, fill] = within(await screen.findByRole('table', { name: 'Your trades' })).getAllByRole('row')
  expect(fill?.textContent).toContain('Sell1$2.5$2.50')
  expect(vi.mocked(market.txs).mock.lastCall?.slice(0, 2)).toEqual([JUP_MINT, { traderAddress: address }])
})

test('what the chain has beyond the index has no cost', async () => {
  answerRpc(chain('5000000'), { [POSITIONS]: () => reply([position]) })
  renderPage(<MyPosition asset={asset} />)
  await screen.findByText('5 JUP')
  expect(facts().slice(1, 5)).toEqual(['$15.00', '–', '–', '–'])
})

test('a wallet that never had the token has nothing, and says so', async () => {
  vi.mocked(market.txs).mockResolvedValue({ txs: [] })
  answerRpc({}, { [POSITIONS]: () => reply([]) })
  renderPage(<MyPosition asset={asset} />)
  expect(await screen.findByText('No swap of yours to show.')).toBeTruthy()
  expect(fact('Balance')).toBe('0 JUP')
})

test('without the index the balance stays, and nothing else is 0', async () => {
  vi.mocked(market.txs).mockRejectedValue(new Error('down'))
  answerRpc(chain('4000000'), {})
  renderPage(<MyPosition asset={asset} />)
  expect(await screen.findByText('Cost and gain could not be loaded.')).toBeTruthy()
  expect(await screen.findByText('The trades could not be loaded')).toBeTruthy()
  expect(facts()).toEqual(['4 JUP', '$12.00', '–', '–', '–', '–'])
})

test('without a wallet it asks to connect', () => {
  useWalletSession.setState({ account: undefined })
  renderPage(<MyPosition asset={asset} />)
  fireEvent.click(screen.getByRole('button', { name: 'Connect' }))
  expect(useOverlay.getState().open).toBe('connect')
})

test('a node that is behind the index takes no balance back', async () => {
  answerRpc(chain('5000000', 6), { [POSITIONS]: () => reply([position]) })
  renderPage(<MyPosition asset={asset} />)
  await screen.findByText('4 JUP')
  expect(facts().slice(1, 5)).toEqual(['$12.00', '$1.5', '$6.00', expect.stringContaining('$6.00')])
})

test('without the chain the balance is that of the index, with its block and another try', async () => {
  answerRpc({}, { [POSITIONS]: () => reply([position]) })
  renderPage(<MyPosition asset={asset} />)
  const note = await screen.findByText('Balances are those of block 7.')
  expect(fact('Balance')).toBe('4 JUP')
  answerRpc(chain('5000000'), { [POSITIONS]: () => reply([position]) })
  fireEvent.click(within(note).getByRole('button', { name: 'Try again' }))
  await screen.findByText('5 JUP')
})
