// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerRpc, renderPage } from '../../lib/browser/render-page.test-helper.ts'
import { useWalletSession } from '../../lib/wallet/session.ts'
import { WalletDrawer } from './WalletDrawer.tsx'

const address = 'So11111111111111111111111111111111111111112'

afterEach(() => {
  cleanup()
  useWalletSession.setState({ account: undefined })
  vi.restoreAllMocks()
})

// spec 1-4-23
test('each opening of the drawer refetches the portfolio, however new it is', async () => {
  const account = {
    address,
    publicKey: new Uint8Array(32),
    chains: ['solana:localnet'],
    features: [],
  } as const
  useWalletSession.setState({ account })
  let lamports = 1_500_000_000
  const context = { slot: 7 }
  answerRpc({
    getBalance: () => ({ context, value: lamports }),
    getTokenAccountsByOwner: () => ({ context, value: [] }),
  })
  renderPage(<Page />)
  expect(await screen.findByText('1.5')).toBeDefined()
  await press()
  expect(screen.queryByText('1.5')).toBeNull()
  lamports = 2_500_000_000
  await press()
  expect(await screen.findByText('2.5')).toBeDefined()
})

function Page() {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        toggle
      </button>
      {isOpen && <WalletDrawer onClose={() => {}} />}
    </>
  )
}

const press = () => act(async () => void fireEvent.click(screen.getByText('toggle')))
