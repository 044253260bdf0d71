import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { assetStore } from './lib/live/asset-store.ts'
import { useWalletSession } from './lib/wallet/session.ts'
import { ASSETS, type Behaviour, ME, type Source, walletServices } from './wallet-sources.test-helper.ts'

/** What shows nothing of a source, and says so. */
const faults = ['fails', 'is malformed', 'is of another wallet'] as const satisfies readonly Behaviour[]

/** A page of a wallet, with each source that it reads and the texts that no other source gives. */
interface SourcePage {
  page: () => ReactNode
  facts: Partial<Record<Source, readonly string[]>>
  /** Sources without another try of their own: the page reads them again by itself. */
  isQuiet?: (source: Source) => boolean
  /** A source that says nothing of a wallet cannot be of another one. */
  isOfAll?: (source: Source) => boolean
}

let client: QueryClient

/** Sets up a page that is rendered by `open`, and holds it against each fault of each of its sources. */
export function testSources({ page, facts, isQuiet = () => false, isOfAll = () => false }: SourcePage) {
  const sources = Object.keys(facts) as Source[]
  const rows = <T extends Behaviour>(behaviours: readonly T[]) =>
    sources.flatMap((source) =>
      behaviours
        .filter((behaviour) => behaviour !== 'is of another wallet' || !isOfAll(source))
        .map((behaviour) => ({ source, behaviour })),
    )

  const serve = (behaviours: Partial<Record<Source, Behaviour>>) =>
    vi.spyOn(globalThis, 'fetch').mockImplementation(walletServices(behaviours))
  const open = () => act(async () => render(createElement(QueryClientProvider, { client }, page())))
  /** Waits until everything is shown that the sources other than `but` give. */
  const shown = (but?: Source) =>
    waitFor(() => {
      const now = texts()
      for (const source of sources)
        for (const fact of facts[source] ?? [])
          if (!but || !facts[but]?.includes(fact)) expect(now, source).toContain(fact)
    })
  const expectNothingOf = (source: Source) => {
    const now = texts()
    for (const fact of facts[source] ?? []) expect(now).not.toContain(fact)
    expect(now.filter((text) => /^[-−]?\$?0([.,]0+)?( [A-Z]+)?%?$/.test(text.trim()))).toEqual([])
  }

  beforeEach(() => {
    // Lists show the rows that fit; without a layout none does.
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
    assetStore.put(ASSETS)
    const account = { address: ME, publicKey: new Uint8Array(32), chains: [], features: [] }
    useWalletSession.setState({ account })
    client = new QueryClient({ defaultOptions: { queries: { retry: false, retryDelay: 0 } } })
  })
  afterEach(() => {
    cleanup()
    client.clear()
    useWalletSession.setState({ account: undefined })
    vi.restoreAllMocks()
  })

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
      await waitFor(() => expect(client.isFetching(ofSources)).toBe(0))
      const reads = isQuiet(source)
      if (!reads) await waitFor(() => expect(tryAgain().length).toBeGreaterThan(0))
      expectNothingOf(source)
      serve({})
      await act(async () => {
        for (const button of tryAgain()) fireEvent.click(button)
        if (reads) await refetch()
      })
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
    test.each(rows(['lags', ...faults]))('$source $behaviour', async ({ source, behaviour }) => {
      serve({})
      await open()
      await shown()
      serve({ [source]: behaviour })
      await act(() => refetch())
      await shown()
    })
  })

  describe('a source with nothing, or with very much, leaves the rest of the page', () => {
    test.each(rows(['is empty', 'is huge']))('$source $behaviour', async ({ source, behaviour }) => {
      serve({ [source]: behaviour })
      await open()
      await shown(source)
    })
  })

  return { serve, open, shown }
}

/** Of the sources: the list of activities is renewed by its head alone, and the chain's own facts are none. */
const ofSources = {
  predicate: ({ queryKey: [name] }: { queryKey: readonly unknown[] }) =>
    name !== 'activities' && name !== 'cluster',
}
const refetch = () => client.refetchQueries(ofSources)

function texts(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  while (walker.nextNode()) found.push(walker.currentNode.textContent ?? '')
  return found
}

const tryAgain = () => screen.queryAllByRole('button', { name: 'Try again' })
