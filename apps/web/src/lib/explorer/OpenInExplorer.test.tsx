// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../browser/render-page.test-helper.ts'
import { preferredExplorer } from './explorers.ts'
import { OpenInExplorer } from './OpenInExplorer.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  preferredExplorer.set('callisto')
})

const MINT = 'So11111111111111111111111111111111111111112'

/** The page on a cluster of this name. */
function open(name: string) {
  const cluster = { name, local: false, rpcUrl: 'r', wsUrl: 'w', genesisHash: 'g', rpcEndpoints: [] }
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(cluster))
  renderPage(
    <p>
      page <OpenInExplorer subject="address" of={MINT} />
    </p>,
  )
}

test('the preferred explorer opens beside the page', async () => {
  preferredExplorer.set('solscan')
  open('mainnet-beta')
  const link = await screen.findByRole('link', { name: 'Open in Solscan' })
  expect(link.getAttribute('href')).toBe(`https://solscan.io/account/${MINT}`)
  expect(link.getAttribute('rel')).toBe('noopener noreferrer')
})

test('there is no link while the explorer is this app, and where the explorer does not know the cluster', async () => {
  open('mainnet-beta')
  await screen.findByText('page')
  expect(screen.queryByRole('link')).toBeNull()
  cleanup()
  preferredExplorer.set('solscan')
  open('localnet')
  await screen.findByText('page')
  expect(screen.queryByRole('link')).toBeNull()
})
