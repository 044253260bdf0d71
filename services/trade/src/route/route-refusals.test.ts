import { type Amm, cpmmAmm } from '@callisto/amms'
import { parseParameters, QuoteQuerySchema, toQuoteRequest } from '@callisto/contract'
import type { router } from '@callisto/program-clients'
import { expect, test } from 'vitest'
import { toUnresolvedRoute } from '../build/quoted-route.ts'
import { LookupTableRegistry } from '../lookup-tables/registry.ts'
import { findQuote } from '../quote/find-quote.ts'
import { createSearchEngine } from '../search/search-engine.ts'
import { HubMints } from '../state/hub-mints.ts'
import { PoolRegistry } from '../state/pool-registry.ts'
import { CLUSTER, mint } from '../testing/fake-chain.test-helper.ts'
import { BONK, POOLS, SOL, stillClock, USDC } from '../testing/test-service.test-helper.ts'
import { validateRoute } from './resolve-route.ts'

/** Until when the pools of the test refuse swaps that the router makes for another program; unix seconds. */
const REFUSES_UNTIL = 1_000

/** Pools of SOL, USDC and BONK whose venue has the rules of a row of the router program. */
function marketOf(row: router.Venue, unixTime = REFUSES_UNTIL + 1) {
  const amm: Amm<never> = {
    ...(cpmmAmm as Amm<never>),
    routerVenue: () => row,
    pool: (...args) => {
      const decoded = (cpmmAmm as Amm<never>).pool(...args)
      if (decoded.ok) Object.assign(decoded.pool, { refusesNestedCalls })
      return decoded
    },
  }
  const registry = new PoolRegistry([amm as Amm])
  registry.graph.setTime({ slot: 1, unixTime, epoch: 0n })
  const mints = [mint(SOL, 9), mint(USDC, 6), mint(BONK, 5)]
  registry.apply(1, [...mints, POOLS.solUsdc, POOLS.bonkUsdc])
  registry.apply(1, mints)
  const tables = new LookupTableRegistry()
  const { search } = createSearchEngine({ registry, tables, clock: stillClock, onWorkerFailure: () => {} })
  const ports = {
    registry,
    tables,
    search,
    hubs: new HubMints(registry),
    cluster: () => CLUSTER,
    nowMs: () => 0,
  }
  return {
    registry,
    quote: (query: Record<string, string>) =>
      findQuote(toQuoteRequest(parseParameters(QuoteQuerySchema, { inputMint: SOL, ...query })), ports),
  }
}

const refusesNestedCalls = (at: { unixTime: number }) => at.unixTime <= REFUSES_UNTIL

const refused = (errorCode: string, reason: string) => ({ ok: false, error: { errorCode, reason } })

test.each<[string, router.Venue, string, string]>([
  ['a venue without an exact output', 'saber', USDC, '1000'],
  ['venues without a quote behind the source', 'raydiumCpmm', BONK, '1000'],
])('an exact output by %s is refused by name', async (_, row, outputMint, amount) => {
  const { quote } = marketOf(row)
  const query = { outputMint, amount, restrictIntermediateTokens: 'false' }
  expect(await quote({ ...query, swapMode: 'ExactOut' })).toMatchObject(
    refused('NO_ROUTES_FOUND', 'NO_EXACT_OUT'),
  )
  expect(await quote({ ...query, amount: '1000000000' })).toMatchObject({ ok: true })
})

test('an exact output that no pool has is refused without that name', async () => {
  const { quote } = marketOf('saber')
  const query = { outputMint: USDC, amount: '18446744073709551615', swapMode: 'ExactOut' }
  const found = await quote(query)
  expect(found).toMatchObject({ ok: false })
  expect(found).not.toMatchObject({ error: { reason: 'NO_EXACT_OUT' } })
})

test('the route of a client with such an exact output is not built', async () => {
  const query = {
    outputMint: BONK,
    amount: '1000',
    swapMode: 'ExactOut',
    restrictIntermediateTokens: 'false',
  }
  const found = await marketOf('cpmm').quote(query)
  if (!found.ok) throw new Error(found.error.error)
  const draft = toUnresolvedRoute(found.value)
  expect(draft.steps).toHaveLength(2)
  const validate = (row: router.Venue, steps = draft.steps) =>
    validateRoute({ ...draft, steps }, marketOf(row).registry)
  expect(validate('cpmm')).toMatchObject({ ok: true })
  expect(validate('raydiumCpmm')).toMatchObject(refused('NOT_SUPPORTED', 'NO_EXACT_OUT'))
  expect(validate('saber')).toMatchObject(refused('NOT_SUPPORTED', 'NO_EXACT_OUT'))
  const sold = { ...draft, mode: 'ExactIn' as const }
  expect(validateRoute(sold, marketOf('saber').registry)).toMatchObject({ ok: true })
  const one = { ...draft, outputMint: USDC, steps: [draft.steps[0]!] }
  expect(validateRoute(one, marketOf('raydiumCpmm').registry)).toMatchObject({ ok: true })
})

test('a pool that takes no nested call is left out of the routes of other programs while that lasts', async () => {
  const query = { outputMint: USDC, amount: '1000' }
  const [now, later] = [marketOf('meteoraDbc', REFUSES_UNTIL), marketOf('meteoraDbc')]
  const nested = { ...query, forNestedCall: 'true' }
  expect(await now.quote(nested)).toMatchObject(refused('NO_ROUTES_FOUND', 'NO_NESTED_CALL'))
  expect(await now.quote(query)).toMatchObject({ ok: true })
  expect(await later.quote(nested)).toMatchObject({ ok: true })
})
