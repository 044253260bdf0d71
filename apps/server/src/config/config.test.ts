import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { router } from '@callisto/program-clients'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { variablesTable } from './variables.ts'

const PAD = 'P'.repeat(43)

const DEFAULTS = {
  cluster: undefined,
  upstreams: { trade: undefined, market: undefined },
  host: '127.0.0.1',
  port: 4747,
  keyFramePort: 4748,
  keyFrameOrigin: undefined,
  rpcPort: 8899,
  publicOrigin: undefined,
  trustProxy: false,
  apiKeys: [],
  rateLimitPerMinute: 120_000,
  maxSocketsPerClient: 4096,
  connections: { total: 8_192, perClient: 4_096, requestMs: 8_000, stallMs: 8_000 },
  allowedOrigins: [],
  overrideOrigins: [],
  gateways: { ipfs: 'https://ipfs.io/ipfs/', ar: 'https://arweave.net/' },
  landing: { blockEngineUrl: undefined, tipFloorUrl: undefined, privateRelayUrl: undefined },
  isMetricsOpen: true,
  isRpcOpen: true,
  rpc: {
    clientShare: 0.35,
    subscriptionsPerSocket: 1_000,
    subscriptionsPerClient: 2_000,
    faucetSolPerHour: 100_000,
  },
  quotes: {
    workers: Math.max(2, availableParallelism() - 1),
    deadlineMs: 5_000,
    maxQueued: 4_096,
    maxQueuedPerClient: 4_096,
  },
  launchpads: new Map(),
  tiers: [],
  governanceLocker: undefined,
  orderAccounts: { oracleSet: undefined, triggerConfig: undefined, recurringConfig: undefined },
  links: {},
  makers: [],
  isReferenceMakerOn: true,
  isWalletRiskOn: true,
  login: { mail: 'outbox', providers: [] },
  logLevel: 'warn',
  dataDir: '/srv/callisto/.data',
  seed: 1,
  tradesPerSecond: 3,
  hasRacingKeepers: true,
  historyDays: 30,
  startTimeMs: undefined,
  webDir: '/srv/callisto/apps/web/dist',
  keyFrameDir: '/srv/callisto/apps/key-frame/dist',
}

test('default values', () => {
  expect(readConfig({}, '/srv/callisto')).toEqual(DEFAULTS)
})

test('an empty value counts as unset', () => {
  expect(readConfig({ PORT: '', HOST: ' ', TRUST_PROXY: '' }, '/srv/callisto')).toEqual(DEFAULTS)
})

test.each([
  // Whoever reaches the server from elsewhere would read the codes of others in its outbox.
  ['HOST', '0.0.0.0', { host: '0.0.0.0', login: { mail: undefined, providers: [] } }],
  ['HOST', '::1', { host: '::1' }],
  ['TRADES_PER_SECOND', '0.5', { tradesPerSecond: 0.5 }],
  ['HISTORY_DAYS', '0.25', { historyDays: 0.25 }],
  [
    'PUBLIC_ORIGIN',
    'https://callisto.example:8443',
    { publicOrigin: 'https://callisto.example:8443', login: { mail: undefined, providers: [] } },
  ],
  [
    'SMTP_URL',
    'smtps://user:word@mail.example',
    {
      login: {
        mail: { url: 'smtps://user:word@mail.example', from: 'Callisto <login@localhost.localdomain>' },
        providers: [],
      },
    },
  ],
  ['PUSH_HOSTS', 'push.example, 127.0.0.1:9000', { pushHosts: ['push.example', '127.0.0.1:9000'] }],
  ['START_TIME', '2026-11-20T17:00:00Z', { startTimeMs: Date.UTC(2026, 10, 20, 17) }],
  ['TRUST_PROXY', 'true', { trustProxy: true }],
  ['TRUST_PROXY', '2', { trustProxy: 2 }],
  ['TRUST_PROXY', '10.0.0.0/8, loopback,::1', { trustProxy: ['10.0.0.0/8', 'loopback', '::1'] }],
  ['API_KEYS', 'first, second.2', { apiKeys: ['first', 'second.2'] }],
  [
    'ALLOWED_ORIGINS',
    'https://a.example,http://b.example:81',
    {
      allowedOrigins: ['https://a.example', 'http://b.example:81'],
    },
  ],
  [
    'OVERRIDE_ORIGINS',
    'https://staging.example,http://localhost:4747',
    { overrideOrigins: ['https://staging.example', 'http://localhost:4747'] },
  ],
  [
    'IPFS_GATEWAY',
    'https://ipfs.example/',
    { gateways: { ...DEFAULTS.gateways, ipfs: 'https://ipfs.example/' } },
  ],
  [
    'ARWEAVE_GATEWAY',
    'https://ar.example/',
    { gateways: { ...DEFAULTS.gateways, ar: 'https://ar.example/' } },
  ],
  [
    'BLOCK_ENGINE_URL',
    'https://engine.example',
    { landing: { ...DEFAULTS.landing, blockEngineUrl: 'https://engine.example' } },
  ],
  [
    'TIP_FLOOR_URL',
    'https://tips.example/floor',
    { landing: { ...DEFAULTS.landing, tipFloorUrl: 'https://tips.example/floor' } },
  ],
  [
    'PRIVATE_RELAY_URL',
    'http://127.0.0.1:9000/send',
    { landing: { ...DEFAULTS.landing, privateRelayUrl: 'http://127.0.0.1:9000/send' } },
  ],
  [
    'WALLETCONNECT_PROJECT_ID',
    'a0'.repeat(16),
    { walletConnect: { projectId: 'a0'.repeat(16), relayUrl: 'wss://relay.walletconnect.org' } },
  ],
  [
    'RFQ_MAKERS',
    'acme=https://acme.example/rfq, b-2=http://127.0.0.1:9000',
    {
      makers: [
        { name: 'acme', url: 'https://acme.example/rfq', apiKey: undefined },
        { name: 'b-2', url: 'http://127.0.0.1:9000', apiKey: undefined },
      ],
    },
  ],
  ['RFQ_REFERENCE_MAKER', 'off', { isReferenceMakerOn: false }],
  ['RACING_KEEPERS', 'off', { hasRacingKeepers: false }],
  ['METRICS_ACCESS', 'closed', { isMetricsOpen: false }],
  ['RPC_ACCESS', 'app', { isRpcOpen: false }],
  ['RPC_SHARE_PER_CLIENT', '50', { rpc: { ...DEFAULTS.rpc, clientShare: 0.5 } }],
  ['RATE_LIMIT_PER_MINUTE', '0', { rateLimitPerMinute: 0 }],
  ['QUOTE_WORKERS', '0', { quotes: { ...DEFAULTS.quotes, workers: 0 } }],
  ['QUOTE_QUEUE_PER_CLIENT', '8', { quotes: { ...DEFAULTS.quotes, maxQueuedPerClient: 8 } }],
  ['FEE_TIERS', `${PAD}1,${PAD}2`, { tiers: [`${PAD}1`, `${PAD}2`] }],
  ['GOVERNANCE_LOCKER', `${PAD}1`, { governanceLocker: `${PAD}1` }],
  ['ORACLE_SET', `${PAD}1`, { orderAccounts: { ...DEFAULTS.orderAccounts, oracleSet: `${PAD}1` } }],
  ['TRIGGER_CONFIG', `${PAD}1`, { orderAccounts: { ...DEFAULTS.orderAccounts, triggerConfig: `${PAD}1` } }],
  [
    'RECURRING_CONFIG',
    `${PAD}1`,
    { orderAccounts: { ...DEFAULTS.orderAccounts, recurringConfig: `${PAD}1` } },
  ],
  [
    'LINKS',
    'discord=https://a.example/?b=c, helpCenter = https://d.example',
    { links: { discord: 'https://a.example/?b=c', helpCenter: 'https://d.example/' } },
  ],
  [
    'LAUNCHPADS',
    `Pump.Fun=${PAD}1, believe=${PAD}2`,
    {
      launchpads: new Map([
        [`${PAD}1`, 'pump.fun'],
        [`${PAD}2`, 'Believe'],
      ]),
    },
  ],
])('%s=%s', (name, value, change) => {
  expect(readConfig({ [name]: value }, '/srv/callisto')).toEqual({ ...DEFAULTS, ...change })
})

test('an outbox that is open is there under every name', () => {
  const { login } = readConfig({ HOST: '0.0.0.0', OUTBOX_ACCESS: 'open' }, '/srv/callisto')
  expect(login.mail).toBe('outbox')
})

test('login providers have a client id each, and a secret or none', () => {
  const read = (env: Record<string, string>) => readConfig(env, '/srv/callisto').login.providers
  const both = { LOGIN_PROVIDERS: 'google=https://login.example.org,own=http://127.0.0.1:9000' }
  expect(
    read({ ...both, LOGIN_PROVIDER_CLIENTS: 'google=g,own=o', LOGIN_PROVIDER_SECRETS: 'google=s' }),
  ).toEqual([
    { id: 'google', name: 'Google', issuer: 'https://login.example.org', clientId: 'g', clientSecret: 's' },
    { id: 'own', name: 'Own', issuer: 'http://127.0.0.1:9000', clientId: 'o', clientSecret: undefined },
  ])
  expect(() => read({ ...both, LOGIN_PROVIDER_CLIENTS: 'google=g' })).toThrow('does not name own')
  expect(() => read({ LOGIN_PROVIDER_CLIENTS: 'google=g' })).toThrow('which LOGIN_PROVIDERS does not')
  expect(() => read({ LOGIN_PROVIDER_SECRETS: 'google=g' })).toThrow('LOGIN_PROVIDER_SECRETS names google')
})

test.each([
  ['HOST', 'http://x'],
  ['SMTP_URL', 'http://mail.example'],
  ['PUSH_HOSTS', 'https://push.example'],
  ['PUSH_HOSTS', 'push.example,'],
  ['MAIL_FROM', 'nobody'],
  ['MAIL_FROM', 'A <a@b.example>, B <b@b.example>'],
  ['OUTBOX_ACCESS', 'closed'],
  ['LOGIN_PROVIDERS', 'acme=http://login.example.org'],
  ['BLOCK_ENGINE_URL', 'http://engine.example'],
  ['PRIVATE_RELAY_URL', 'https://user:secret@relay.example/'],
  ['KEY_FRAME_PORT', '65536'],
  ['KEY_FRAME_ORIGIN', 'http://keys.example'],
  ['KEY_FRAME_ORIGIN', 'https://keys.example/'],
  ['WALLETCONNECT_PROJECT_ID', 'project'],
  ['WALLETCONNECT_RELAY_URL', 'wss://relay.example/path'],
  ['WALLETCONNECT_RELAY_URL', 'wss://*.example'],
  ['WALLETCONNECT_RELAY_URL', 'https://relay.example'],
  ['PORT', '70000'],
  ['PORT', 'http'],
  ['PORT', '1.5'],
  ['PORT', '0x10'],
  ['PORT', '1e3'],
  ['SEED', '-1'],
  ['TRADES_PER_SECOND', '-1'],
  ['TRADES_PER_SECOND', 'Infinity'],
  ['HISTORY_DAYS', 'NaN'],
  ['HISTORY_DAYS', '31'],
  ['START_TIME', 'noon'],
  ['START_TIME', '2026-11-20T17:00:00'],
  ['START_TIME', '2026-02-30T17:00:00Z'],
  ['PUBLIC_ORIGIN', 'callisto.example'],
  ['PUBLIC_ORIGIN', 'https://callisto.example/app'],
  ['PUBLIC_ORIGIN', 'ftp://callisto.example'],
  ['TRUST_PROXY', 'yes'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.0/8/8'],
  ['API_KEYS', 'a,,b'],
  ['API_KEYS', 'a key'],
  ['FEE_TIERS', '0x12'],
  ['FEE_TIERS', `${PAD}1,`],
  ['LAUNCHPADS', 'pump.fun'],
  ['LAUNCHPADS', `pump.fun:${PAD}1`],
  ['LAUNCHPADS', `nobody.fun=${PAD}1`],
  ['LAUNCHPADS', 'pump.fun=0x12'],
  ['LAUNCHPADS', `pump.fun=${PAD}1,`],
  ['LINKS', 'https://a.example'],
  ['LINKS', 'nobody=https://a.example'],
  ['LINKS', 'discord=javascript:alert(1)'],
  ['LINKS', 'discord=http://a.example'],
  ['LINKS', 'discord=https://user:word@a.example'],
  ['LINKS', 'discord=https://a.example,'],
  ['LOG_LEVEL', 'loud'],
  ['MAX_SOCKETS_PER_CLIENT', '0'],
  ['ALLOWED_ORIGINS', 'https://a.example/path'],
  ['OVERRIDE_ORIGINS', 'http://staging.example'],
  ['OVERRIDE_ORIGINS', 'https://staging.example/'],
  ['OVERRIDE_ORIGINS', 'https://*.example'],
  ['IPFS_GATEWAY', 'http://ipfs.example/'],
  ['IPFS_GATEWAY', 'https://ipfs.example'],
  ['ARWEAVE_GATEWAY', 'ar.example'],
  ['METRICS_ACCESS', 'local'],
  ['RPC_SHARE_PER_CLIENT', '0'],
  ['QUOTE_DEADLINE_MS', '0'],
])('%s=%s is rejected by name', (name, value) => {
  expect(() => readConfig({ [name]: value }, '/')).toThrow(ConfigError)
  expect(() => readConfig({ [name]: value }, '/')).toThrow(name)
})

test('a key of a maker belongs to a maker, and no message shows it', () => {
  const makers = 'acme=https://acme.example'
  const read = (keys: string) => readConfig({ RFQ_MAKERS: makers, RFQ_MAKER_KEYS: keys }, '/srv/callisto')
  expect(read('acme=a=b').makers).toEqual([{ name: 'acme', url: 'https://acme.example', apiKey: 'a=b' }])
  expect(() => read('other=secret')).toThrow(/RFQ_MAKER_KEYS names other/)
  expect(() => read('secret')).toThrow(/^RFQ_MAKER_KEYS must be a list(?!.*secret)/)
})

test.each([
  'acme',
  'acme=',
  'A B=https://a.example',
  'acme=ftp://a.example',
  'a=https://a.example/',
  'a=https://a.example,a=https://b.example',
])('RFQ_MAKERS %s is rejected', (makers) => {
  expect(() => readConfig({ RFQ_MAKERS: makers }, '/srv/callisto')).toThrow(ConfigError)
})

test('the README documents every variable', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')
  expect(readme).toContain(variablesTable())
})

test.each([
  [{}, 4748],
  [{ PORT: '8000' }, 8001],
  [{ PORT: '0' }, 0],
  [{ PORT: '65535' }, 0],
  [{ PORT: '8000', KEY_FRAME_PORT: '9000' }, 9000],
])('with %j the frame listens on %d', (env, port) => {
  expect(readConfig(env, '/srv/callisto').keyFramePort).toBe(port)
})

const LIVE = { CLUSTER: 'custom', RPC_URL: 'http://127.0.0.1:8899' }

test('a live cluster is read at its URLs', () => {
  expect(readConfig(LIVE, '/').cluster).toEqual({
    name: 'custom',
    rpcUrls: ['http://127.0.0.1:8899'],
    wsUrls: [],
    grpc: undefined,
    venues: [],
    limits: { windowMs: 10_000, calls: 20_000, callsPerMethod: 20_000 },
    genesisHash: undefined,
    blocksFrom: 'first',
    poolHints: [],
    routerProgram: router.PROGRAM,
  })
  const env = {
    CLUSTER: 'mainnet',
    RPC_URL: 'https://one.example/?api-key=KEY, https://two.example',
    WS_URL: 'wss://one.example/?api-key=KEY',
    GRPC_URL: 'https://grpc.example/KEY',
    GRPC_TOKEN: 'TOKEN',
    RPC_CALLS_PER_10S: '500',
    RPC_CALLS_PER_METHOD: '200',
  }
  expect(readConfig(env, '/').cluster).toMatchObject({
    rpcUrls: ['https://one.example/?api-key=KEY', 'https://two.example'],
    wsUrls: ['wss://one.example/?api-key=KEY'],
    grpc: { url: 'https://grpc.example/KEY', token: 'TOKEN' },
    limits: { windowMs: 10_000, calls: 500, callsPerMethod: 200 },
    genesisHash: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
    blocksFrom: 'now',
  })
})

test('the limits of a service of another machine are those of the public one', () => {
  const limits = { windowMs: 10_000, calls: 100, callsPerMethod: 40 }
  expect(readConfig({ ...LIVE, RPC_URL: 'https://rpc.example' }, '/').cluster?.limits).toEqual(limits)
})

test.each([
  [{ CLUSTER: 'devnet' }, 'CLUSTER must be embedded, mainnet or custom, not "devnet"'],
  [{ CLUSTER: 'custom' }, 'RPC_URL must name a JSON-RPC service of CLUSTER=custom'],
  [{ RPC_URL: 'https://one.example' }, 'RPC_URL needs CLUSTER=mainnet or CLUSTER=custom'],
  [{ GENESIS_HASH: PAD }, 'GENESIS_HASH needs CLUSTER=mainnet or CLUSTER=custom'],
  [{ ...LIVE, GENESIS_HASH: 'x' }, 'GENESIS_HASH must be a hash in base58, not "x"'],
  [
    { ...LIVE, RPC_CALLS_PER_10S: '0' },
    'RPC_CALLS_PER_10S must be a whole number from 1 to 1000000, not "0"',
  ],
  // The values may hold keys.
  [{ ...LIVE, RPC_URL: 'ftp://key@one.example' }, 'RPC_URL must be a list of http or https URLs'],
  [{ ...LIVE, WS_URL: 'https://one.example/key' }, 'WS_URL must be a list of ws or wss URLs'],
  [{ ...LIVE, GRPC_URL: 'one.example:key' }, 'GRPC_URL must be an http or https URL'],
  [
    { ...LIVE, GRPC_URL: 'https://one.example', GRPC_TOKEN: 'a key' },
    'GRPC_TOKEN must be a token without spaces',
  ],
  [{ ...LIVE, GRPC_TOKEN: 'key' }, 'GRPC_TOKEN needs GRPC_URL'],
  [{ GRPC_URL: 'https://one.example' }, 'GRPC_URL needs CLUSTER=mainnet or CLUSTER=custom'],
])('settings of a cluster that do not fit are named: %o', (env, message) => {
  expect(() => readConfig(env, '/')).toThrow(new ConfigError(message))
})
