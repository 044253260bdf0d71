// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { events } from '../events/page-events.ts'
import { SOL_MINT } from '../tokens/mints.ts'
import { portfolioReply } from './portfolio.test-helper.ts'
import { otherDefiQuery, portfolioQuery } from './portfolio-query.ts'

const legacy = { owner: SOL_MINT, slot: 6, totalUsd: 5, balances: [] }
let replies: Record<string, unknown>
let urls: URL[]
const log = vi.spyOn(events, 'log').mockImplementation(() => {})

beforeEach(() => {
  urls = []
  vi.stubGlobal('fetch', async (url: string) => {
    urls.push(new URL(url))
    const reply = replies[new URL(url).pathname]
    return reply === undefined
      ? Response.json({ error: 'away', code: 'INTERNAL_ERROR' }, { status: 503 })
      : Response.json(reply)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  log.mockClear()
})

const OWN = '/account/v1/portfolio/fetchJup'
const read = (client = new QueryClient()) =>
  client.fetchQuery({
    ...portfolioQuery('So11111111111111111111111111111111111111112'),
    retry: false,
    staleTime: 0,
  })

// spec 2-7-08, 2-3-02
test('both portfolio calls name the wallet and its system', async () => {
  replies = { [OWN]: portfolioReply(7), '/account/v1/portfolio/fetchNoJup': portfolioReply(7, [], 'W') }
  const client = new QueryClient()
  expect((await read(client)).totalNetWorth).toBe(12)
  expect((await client.fetchQuery(otherDefiQuery('W'))).value).toBe(12)
  expect(urls.map(({ pathname, search }) => pathname.slice(22) + search)).toEqual([
    'fetchJup?address=So11111111111111111111111111111111111111112&addressSystem=solana',
    'fetchNoJup?address=W&addressSystem=solana',
  ])
  expect(log).not.toHaveBeenCalled()
})

// spec 2-7-09, 2-8-55, 2-3-03
test.each([
  ['fails', undefined, 'INTERNAL_ERROR'],
  ['has another shape', { elements: {} }, 'INVALID_REPLY'],
])('the legacy portfolio stands in for one that %s, which is reported', async (_, own, code) => {
  replies = { [OWN]: own, '/account/portfolio/So11111111111111111111111111111111111111112': legacy }
  expect(await read()).toMatchObject({ slot: 6, totalNetWorth: 5, limitOrder: undefined })
  expect(log).toHaveBeenCalledWith('fetch-portfolio-failed', 'FAILED', { code })
})

test('the query fails when both do', async () => {
  replies = {}
  await expect(read()).rejects.toMatchObject({ code: 'INTERNAL_ERROR' })
})

test('a portfolio never goes back to an older block', async () => {
  const client = new QueryClient()
  replies = { [OWN]: portfolioReply(9) }
  await read(client)
  replies = { [OWN]: portfolioReply(8) }
  expect((await read(client)).slot).toBe(9)
})

// spec 2-9-14
test('a portfolio is stale after 2 s and fetched again after 60 s', () => {
  expect(portfolioQuery('W')).toMatchObject({ staleTime: 2_000, refetchInterval: 60_000 })
})

test('a reply of another wallet is not shown', async () => {
  const own = portfolioReply(7, [], 'W')
  replies = { [OWN]: own, [`/account/portfolio/${SOL_MINT}`]: { ...legacy, owner: 'W' } }
  await expect(read()).rejects.toMatchObject({ code: 'INVALID_REPLY' })
  replies = { '/account/v1/portfolio/fetchNoJup': own }
  const client = new QueryClient()
  await expect(client.fetchQuery({ ...otherDefiQuery(SOL_MINT), retry: false })).rejects.toMatchObject({
    code: 'INVALID_REPLY',
  })
})
