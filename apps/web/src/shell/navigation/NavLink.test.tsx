// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { navigate, useRouter } from '../../lib/router/router.ts'
import { lastPair } from '../../lib/tokens/last-pair.ts'
import { SOL_MINT, USDT_MINT } from '../../lib/tokens/mints.ts'
import { useWalletSession } from '../../lib/wallet/session.ts'
import { BottomNav } from './BottomNav.tsx'

afterEach(() => {
  cleanup()
  lastPair.set(undefined)
  localStorage.clear()
})

function openAt(path: string) {
  navigate({ to: path })
  render(<BottomNav place={{ area: 'spot', app: 'swap' }} />)
}

test('five columns, the active one marked', async () => {
  openAt('/swap')
  const bar = screen.getByRole('navigation')
  expect(bar.children).toHaveLength(5)
  expect(bar.className).toContain('grid-cols-5')
  expect(screen.getByRole('link', { name: 'Swap' }).getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('link', { name: 'Pro' }).getAttribute('aria-current')).toBeNull()
})

// spec 1-2.4-08
test('a click on the link of the current path does nothing', async () => {
  openAt('/swap?inAmount=1')
  const before = history.length
  fireEvent.click(screen.getByRole('link', { name: 'Swap' }))
  expect([history.length, useRouter.getState().entry.href]).toEqual([before, '/swap?inAmount=1'])
  act(() => void fireEvent.click(screen.getByRole('link', { name: 'Pro' })))
  expect([history.length, useRouter.getState().entry.href]).toEqual([before + 1, '/pro'])
})

test('the swap link opens the pair that was used last', async () => {
  lastPair.set({ sell: USDT_MINT, buy: SOL_MINT })
  openAt('/pro')
  expect(screen.getByRole('link', { name: 'Swap' }).getAttribute('href')).toBe(
    `/swap?sell=${USDT_MINT}&buy=${SOL_MINT}`,
  )
})

// spec 2-2-02, 1-6-02
test('the portfolio is that of the connected wallet', () => {
  openAt('/swap')
  const href = () => screen.getByRole('link', { name: 'Portfolio' }).getAttribute('href')
  expect(href()).toBe('/portfolio')
  const account = { address: SOL_MINT, publicKey: new Uint8Array(32), chains: [], features: [] } as const
  act(() => useWalletSession.setState({ account }))
  expect(href()).toBe(`/portfolio/${SOL_MINT}`)
  act(() => useWalletSession.setState({ account: undefined }))
})
