// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PortfolioPage } from './features/portfolio/PortfolioPage.tsx'
import { assetStore } from './lib/live/asset-store.ts'
import { ASSETS, type Behaviour, ME, type Source, walletServices } from './wallet-sources.test-helper.ts'

/** What the portfolio page shows of each source: texts that no other source gives. */
const facts = {
  // When it is away the tokens are those of the chain; orders are its own.
  portfolio: ['Partly filled'],
  'other DeFi': ['Constant product', 'Picture 1'],
  gains: ['$7.00'],
  'net worth': ['$500.00'],
} as const satisfies Partial<Record<Source, readonly string[]>>
type PageSource = keyof typeof facts
const sources = Object.keys(facts) as PageSource[]

/** What shows nothing of a source, and says so. */
const faults = ['fails', 'is malformed', 'is of another wallet'] as const satisfies readonly Behaviour[]

const rows = <T extends Behaviour>(behaviours: readonly T[]) =>
  sources.flatMap((source) => behaviours.map((behaviour) => ({ source, behaviour })))

let client: QueryClient

beforeEach(() => {
  // The table shows the rows that fit; without a layout nothing does.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  assetStore.put(ASSETS)
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
})
afterEach(() => {
  cleanup()
  client.clear()
  vi.restoreAllMocks()
})

const serve = (behaviours: Partial<Record<Source, Behaviour>>) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(walletServices(behaviours))

const open = () =>
  act(
    async () =>
      void render(
        <QueryClientProvider client={client}>
          <PortfolioPage address={ME} />
        </QueryClientProvider>,
      ),
  )

function texts(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  while (walker.nextNode()) found.push(walker.currentNode.textContent ?? '')
  return found
}

/** Waits until everything is shown that the sources other than `but` give. */
const shown = (but?: PageSource) =>
  waitFor(() => {
    const now = texts()
    for (const source of sources)
      if (source !== but) for (const fact of facts[source]) expect(now, source).toContain(fact)
  })

function expectNothingOf(source: PageSource): void {
  const now = texts()
  for (const fact of facts[source]) expect(now).not.toContain(fact)
  expect(now.filter((text) => /^[-−]?\$?0([.,]0+)?%?$/.test(text.trim()))).toEqual([])
}

const tryAgain = () => screen.queryAllByRole('button', { name: 'Try again' })

test('with every source the page shows all of them', async () => {
  serve({})
  await open()
  await shown()
  expect(tryAgain()).toEqual([])
})

describe('a source with a fault leaves the rest of the page, is not 0, and comes back', () => {
  test.each(rows(faults))('$source $behaviour', async ({ source, behaviour }) => {
    serve({ [source]: behaviour })
    await open()
    await shown(source)
    await waitFor(() => expect(tryAgain().length).toBeGreaterThan(0))
    expectNothingOf(source)
    serve({})
    await act(async () => void tryAgain().forEach((button) => void fireEvent.click(button)))
    await shown()
    expect(tryAgain()).toEqual([])
  })
})

describe('a source that does not respond leaves the rest of the page, and is not 0', () => {
  test.each(sources)('%s', async (source) => {
    serve({ [source]: 'hangs' })
    await open()
    await shown(source)
    expectNothingOf(source)
  })
})

describe('a source that falls behind or fails later takes nothing back', () => {
  test.each(rows(['lags', 'fails', 'is malformed', 'is of another wallet']))(
    '$source $behaviour',
    async ({ source, behaviour }) => {
      serve({})
      await open()
      await shown()
      serve({ [source]: behaviour })
      await act(() => client.refetchQueries())
      await shown()
    },
  )
})

describe('a source with nothing, or with very much, leaves the rest of the page', () => {
  test.each(rows(['is empty', 'is huge']))('$source $behaviour', async ({ source, behaviour }) => {
    serve({ [source]: behaviour })
    await open()
    await shown(source)
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
})
