import type { LiveChain } from '@callisto/cluster'
import type { VenueState } from '@callisto/contract'
import { TOKEN_PROGRAM } from '@callisto/solana'
import { expect, test } from 'vitest'
import { upstreamSettings } from '../config/upstream-settings.ts'
import type { ServerParts } from './live-status.ts'
import { describeCluster, liveStatus } from './live-status.ts'

const NONE = {
  UPSTREAM_TRADE: undefined,
  UPSTREAM_TRADE_PREFIXES: undefined,
  UPSTREAM_TRADE_RATE: undefined,
  JUPITER_KEY: undefined,
  UPSTREAM_MARKET: undefined,
}
type Status = ReturnType<LiveChain['status']>
const connection = { isUp: true, reconnects: 0, silentMs: 100 }
const venue: VenueState = {
  label: 'Whirlpool',
  program: 'whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc' as VenueState['program'],
  state: 'on',
  isTraded: true,
  deploySlot: 77,
  audits: { equal: 0, moved: 0, different: 0 },
}
const status: Status = {
  tier: 'on demand',
  slot: 1_000,
  silentMs: 200,
  waiting: 0,
  socket: undefined,
  stream: undefined,
  partial: [],
  endpoints: [],
  methods: [],
}
const bare: ServerParts = {
  hasRouter: false,
  hasBlockEngine: false,
  hasPoolHints: false,
  orders: {},
  upstreams: upstreamSettings(NONE),
  unserved: ['trigger', 'recurring'],
}
const whole: ServerParts = {
  hasRouter: true,
  hasBlockEngine: true,
  hasPoolHints: false,
  orders: { triggerConfig: venue.program, recurringConfig: venue.program, oracleSet: venue.program },
  upstreams: upstreamSettings({ ...NONE, UPSTREAM_MARKET: 'geckoterminal' }),
  unserved: [],
}
const serve = (parts: ServerParts, of: Partial<Status> = {}, venues = [venue], since?: number) =>
  liveStatus({ status: () => ({ ...status, ...of }) }, venues, false, since, parts)
const named = (live: ReturnType<typeof serve>) => live.missing.map(({ variable }) => variable)

test('a server with everything lacks nothing', () => {
  const live = serve(
    whole,
    { tier: 'stream', socket: connection, stream: connection },
    [venue],
    1_700_000_000,
  )
  expect(named(live)).toEqual([])
  expect(live.statisticsSince).toBe('2023-11-14T22:13:20.000Z')
})

test('each part that is missing is named by its variable', () => {
  const off: VenueState = { ...venue, state: 'off', isTraded: false }
  expect(named(serve(bare, { partial: [venue.program] }, [off], 1_700_000_000))).toEqual([
    'WS_URL',
    'GRPC_URL',
    'VENUES',
    'POOL_HINTS',
    'ROUTER_PROGRAM',
    'BLOCK_ENGINE_URL',
    'TRIGGER_CONFIG',
    'RECURRING_CONFIG',
    'ORACLE_SET',
    'UPSTREAM_TRADE',
    'UPSTREAM_MARKET',
  ])
})

test('where all blocks are read nothing is older', () => {
  expect(named(serve(bare))).not.toContain('UPSTREAM_MARKET')
})

test.each([
  ['all that the server lacks', undefined, false],
  ['a part of it', ['trigger'], true],
  ['something else', ['tokens'], true],
] as const)('an upstream for %s', (_, prefixes, isMissing) => {
  const upstreams = upstreamSettings({
    ...NONE,
    UPSTREAM_TRADE: 'https://trade.example/api',
    ...(prefixes && { UPSTREAM_TRADE_PREFIXES: prefixes }),
  })
  expect(named(serve({ ...bare, upstreams })).includes('UPSTREAM_TRADE')).toBe(isMissing)
})

test('pools that are named stand for lists of accounts, and token programs have no pools', () => {
  const partial = [venue.program]
  expect(named(serve({ ...bare, hasPoolHints: true }, { partial }))).not.toContain('POOL_HINTS')
  expect(named(serve(bare, { partial: [TOKEN_PROGRAM] }))).not.toContain('POOL_HINTS')
})

test('the lines of the start', () => {
  const lines = describeCluster(serve(bare, { partial: [venue.program] }), 'GenesisHash')
  expect(lines).toContain('genesis GenesisHash, slot 1000, tier: polled')
  expect(lines).toContain('Whirlpool: on, deployed in slot 77, partial: no RPC service lists its accounts')
  expect(lines).toContain('prices are asked every 2 s, pages get no notifications (WS_URL)')
  expect(lines).toContain('no service for /api/trigger, /api/recurring (UPSTREAM_TRADE)')
})
