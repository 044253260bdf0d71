import { isIP } from 'node:net'
import {
  EmailSchema,
  isAddressLike,
  type LaunchpadId,
  PAGE_LINK_NAMES,
  type PageLinks,
  parseHttpsLink,
  parseLaunchpadId,
} from '@callisto/contract'
import * as z from 'zod'
import { policyOrigin } from '../http/content-security-policy.ts'
import { TRADE_PREFIXES } from '../upstreams/trade-prefixes.ts'

/** Proxies whose `x-forwarded-for` is read: none, all, a number of hops, or their addresses and networks. */
export type TrustProxy = boolean | number | string[]

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const ADDRESS_RANGES = ['loopback', 'linklocal', 'uniquelocal']
const DECIMAL = /^-?\d+(\.\d+)?$/

const number = (min: number, max: number) =>
  z
    .string()
    .refine((text) => DECIMAL.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `must be a number from ${min} to ${max}`,
    })
    .transform(Number)

const integer = (min: number, max: number) =>
  z
    .string()
    .refine((text) => /^-?\d+$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    })
    .transform(Number)

/** A UTC date and time, as unix ms. */
const utcTime = z.iso
  .datetime({ error: 'must be a UTC time such as 2026-11-20T17:00:00Z' })
  .transform((text) => Date.parse(text))

const list = (isEntry: (entry: string) => boolean, error: string) =>
  z
    .string()
    .transform((text) => text.split(',').map((entry) => entry.trim()))
    .refine((entries) => entries.every(isEntry), { error })

const isOrigin = (text: string) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text

/** An origin that a page may be told to call. */
const isServiceOrigin = (text: string) =>
  isOrigin(text) &&
  policyOrigin(text) === text &&
  (text.startsWith('https:') || /^http:\/\/(localhost|127\.0\.0\.1)(:|$)/.test(text))

/** The base of URLs that are fetched from. */
const isGateway = (text: string) =>
  URL.canParse(text) && new URL(text).href === text && text.startsWith('https://') && text.endsWith('/')

/** A service that is called by its URL: https, or this machine. */
const isServiceUrl = (text: string) =>
  URL.canParse(text) && isServiceOrigin(new URL(text).origin) && new URL(text).username === ''

/** The base of an API: it ends with a path. */
const isBaseUrl = (text: string) => isServiceUrl(text) && !/[?#]/.test(text)

const isSocketOrigin = (text: string) =>
  policyOrigin(text) === text && /^(wss:|ws:\/\/127\.0\.0\.1:)/.test(text)

const serviceUrl = z.string().refine(isServiceUrl, { error: 'must be an https URL' })

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (more.length > 0) return false
  if (bits === undefined) return version !== 0 || ADDRESS_RANGES.includes(text)
  return version !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)
}

/** `id=address` pairs as a map from the address to the id in its usual spelling. */
const launchpads = z.string().transform((text, context) => {
  const byConfig = new Map<string, LaunchpadId>()
  for (const entry of text.split(',')) {
    const [name = '', config = '', ...more] = entry.split('=').map((part) => part.trim())
    const id = parseLaunchpadId(name)
    if (id === undefined || !isAddressLike(config) || more.length > 0) {
      context.addIssue('must be a list of launchpads such as pump.fun=ADDRESS')
      return z.NEVER
    }
    byConfig.set(config, id)
  }
  return byConfig
})

/** `name=value` pairs as a map. */
const named = (isName: (name: string) => boolean, isValue: (value: string) => boolean, error: string) =>
  z.string().transform((text, context): ReadonlyMap<string, string> => {
    const values = new Map<string, string>()
    for (const entry of text.split(',')) {
      const at = entry.indexOf('=')
      const [name, value] = [entry.slice(0, Math.max(0, at)).trim(), entry.slice(at + 1).trim()]
      if (!isName(name) || !isValue(value) || values.has(name)) {
        context.addIssue(error)
        return z.NEVER
      }
      values.set(name, value)
    }
    return values
  })

/** A host name or an IP address, with a port or without. */
const isHost = (text: string) =>
  text !== '' && URL.canParse(`http://${text}`) && new URL(`http://${text}`).host === text

const isRpcUrl = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

const isRpcSocketUrl = (text: string) => URL.canParse(text) && /^wss?:$/.test(new URL(text).protocol)

const isShortName = (name: string) => /^[a-z0-9-]{1,32}$/.test(name)

/** The base of the webhook of a market maker. */
const isWebhook = (text: string) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && !text.endsWith('/')

const isMailServer = (text: string) =>
  URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== ''

/** `login@example.org` or `Name <login@example.org>`. */
const isSender = (text: string) =>
  EmailSchema.safeParse(/^[^<>\r\n]{0,64}<([^<>]+)>$/.exec(text)?.[1] ?? text).success

/** `name=url` pairs as an object. */
const pageLinks = z.string().transform((text, context): PageLinks => {
  const links: Record<string, string> = {}
  for (const entry of text.split(',')) {
    const at = entry.indexOf('=')
    const name = PAGE_LINK_NAMES.find((known) => known === entry.slice(0, at).trim())
    const url = parseHttpsLink(entry.slice(at + 1))
    if (name === undefined || url === undefined) {
      context.addIssue('must be a list of links such as discord=https://example.org')
      return z.NEVER
    }
    links[name] = url
  }
  return links
})

const trustProxy = z
  .string()
  .transform((text): TrustProxy => {
    if (text === 'true' || text === 'false') return text === 'true'
    return /^\d{1,2}$/.test(text) ? Number(text) : text.split(',').map((entry) => entry.trim())
  })
  .refine((value) => !Array.isArray(value) || value.every(isNetwork), {
    error: 'must be true, false, a number of proxies, or a list of addresses and networks',
  })

/**
 * Every environment variable of the server: the schema of its text, the default as text and the documentation. An
 * empty value counts as unset.
 */
export const VARIABLES = {
  HOST: {
    schema: z.string().regex(/^[\w.:-]+$/, 'must be an address or a host name'),
    default: '127.0.0.1',
    about: 'Address to listen on; `0.0.0.0` accepts connections from other machines.',
  },
  PORT: {
    schema: integer(0, 65_535),
    default: '4747',
    about: 'Port of web app, API and sockets; 0 takes a free one.',
  },
  KEY_FRAME_PORT: {
    schema: integer(0, 65_535),
    default: undefined,
    about:
      'Port of the frame that holds the keys of Quick Accounts; when unset the one above `PORT`, 0 takes a free one.',
  },
  KEY_FRAME_ORIGIN: {
    schema: z
      .string()
      .refine(isServiceOrigin, { error: 'must be an origin such as https://keys.example.org' }),
    default: undefined,
    about:
      'Origin at which browsers find that frame, on a host of its own (`https://keys.example.org`): a passkey belongs to a host. When unset `http://localhost:KEY_FRAME_PORT`; behind a `PUBLIC_ORIGIN` there are no Quick Accounts without it.',
  },
  RPC_PORT: {
    schema: integer(0, 65_532),
    default: '8899',
    about:
      'JSON-RPC port of the embedded chain; its WebSocket is on the next port, a second pair of the same kind on the two after it. 0 takes free ones.',
  },
  CLUSTER: {
    schema: z.enum(['embedded', 'mainnet', 'custom'], { error: 'must be embedded, mainnet or custom' }),
    default: 'embedded',
    about:
      '`mainnet` or `custom`: the services read a live cluster at `RPC_URL`. Faucet, test wallet, simulated market, keeper and lookup tables of the server are absent there.',
  },
  RPC_URL: {
    schema: list(isRpcUrl, 'must be a list of http or https URLs'),
    default: undefined,
    about:
      'JSON-RPC services of `CLUSTER=mainnet` or `custom`, separated by commas, the preferred one first. URLs with their keys stay on the server.',
  },
  WS_URL: {
    schema: list(isRpcSocketUrl, 'must be a list of ws or wss URLs'),
    default: undefined,
    about:
      'WebSockets of that cluster, separated by commas. When unset, accounts are read again every two seconds and pages get no notifications.',
  },
  GRPC_URL: {
    schema: z.string().refine(isRpcUrl, { error: 'must be an http or https URL' }),
    default: undefined,
    about:
      'Geyser service of that cluster (Yellowstone, gRPC), `http` without TLS: accounts and blocks come from its stream as slots are confirmed. `WS_URL` then serves pages only.',
  },
  GRPC_TOKEN: {
    schema: z.string().regex(/^[\x21-\x7e]{1,4096}$/, 'must be a token without spaces'),
    default: undefined,
    about: 'Token of `GRPC_URL`, sent as `x-token`.',
  },
  RPC_CALLS_PER_10S: {
    schema: integer(1, 1_000_000),
    default: undefined,
    about:
      'Calls that each service of `RPC_URL` allows in 10 s; at most 80 % of them are made. When unset 100, as the public service of mainnet allows, and 20000 for services of this machine.',
  },
  RPC_CALLS_PER_METHOD: {
    schema: integer(1, 1_000_000),
    default: undefined,
    about:
      'Calls of one method that it allows in 10 s; at most 80 % of them are made. When unset 40, and 20000 for services of this machine.',
  },
  GENESIS_HASH: {
    schema: z.string().refine(isAddressLike, { error: 'must be a hash in base58' }),
    default: undefined,
    about:
      'Genesis hash that the cluster must have, else the server does not start. When unset, that of mainnet for `CLUSTER=mainnet` and any for `custom`.',
  },
  BLOCKS_FROM: {
    schema: z.enum(['first', 'now'], { error: 'must be first or now' }),
    default: undefined,
    about:
      'First block that statistics and balances are folded from: the oldest that the cluster keeps, or the newest at the start. When unset, `first` for `custom` and `now` for `mainnet`.',
  },
  POOL_HINTS: {
    schema: list(isAddressLike, 'must be a list of addresses'),
    default: undefined,
    about:
      'Pools to trade at where no service of `RPC_URL` lists the accounts of a program (`getProgramAccounts`), separated by commas.',
  },
  VENUES: {
    schema: list((entry) => /^[a-z0-9-]{1,40}(:[a-z]{1,20})?$/.test(entry), 'must be a list of venues'),
    default: undefined,
    about:
      'Venues of mainnet to trade at, separated by commas: `meteora-damm-v2`, `meteora-dbc`, `meteora-dlmm`, `raydium-amm-v4`, `raydium-clmm`, `raydium-cpmm`, `saber`, `whirlpool`. One whose program is no build that its quotes are proven against is off unless it has `:unproven`.',
  },
  ROUTER_PROGRAM: {
    schema: z.string().refine(isAddressLike, { error: 'must be an address' }),
    default: undefined,
    about:
      'Address of the router program on the cluster, as `npm run deploy:router` prints it; that of the built-in one when unset. Routes use it only where its code is the committed build.',
  },
  UPSTREAM_TRADE: {
    schema: z.string().refine(isBaseUrl, { error: 'must be an https URL without a query' }),
    default: undefined,
    about:
      'Base URL of a service that answers the public trading API under the same paths: `https://api.jup.ag`, or `/api` of another Callisto. Its terms are yours ([upstreams](#upstreams)).',
  },
  UPSTREAM_TRADE_PREFIXES: {
    schema: list(
      (entry) => (TRADE_PREFIXES as readonly string[]).includes(entry),
      `must be a list of ${TRADE_PREFIXES.join(', ')}`,
    ),
    default: undefined,
    about: `What it answers, separated by commas: ${TRADE_PREFIXES.map((name) => `\`${name}\``).join(', ')}. When unset, what this server cannot: \`swap\` and \`ultra\` without a venue, \`trigger\` and \`recurring\` without their accounts.`,
  },
  UPSTREAM_TRADE_RATE: {
    schema: number(0.1, 10_000),
    default: undefined,
    about:
      'Calls a second that your plan allows. When unset 0.5, 1 with `JUPITER_KEY`, and 2000 for a service of this machine.',
  },
  JUPITER_KEY: {
    schema: z.string().regex(/^[\x21-\x7e]{8,256}$/, 'must be a key of 8 to 256 characters without spaces'),
    default: undefined,
    about: 'Key of `UPSTREAM_TRADE`, sent as `x-api-key`. It stays on the server.',
  },
  UPSTREAM_MARKET: {
    schema: z.string().refine((text) => text === 'geckoterminal' || isBaseUrl(text), {
      error: 'must be geckoterminal or an https URL without a query',
    }),
    default: undefined,
    about:
      'Service that answers market data: `/data` of another Callisto by its URL, which answers `/data`, `/udf`, the bars and prices of `/fe` and the live sockets; or `geckoterminal`, which answers charts in USD and the pools of a token.',
  },
  PUBLIC_ORIGIN: {
    schema: z.string().refine(isOrigin, { error: 'must be an origin such as https://example.org' }),
    default: undefined,
    about: 'Origin that clients use when it is not `http://HOST:PORT`, e.g. behind a proxy.',
  },
  TRUST_PROXY: {
    schema: trustProxy,
    default: 'false',
    about:
      'Proxies whose `x-forwarded-for` gives the address of a client: `false`, `true` (all), a number of proxies, or addresses and networks (`10.0.0.0/8,loopback`).',
  },
  API_KEYS: {
    schema: list(
      (entry) => /^[\w.-]{1,128}$/.test(entry),
      'must be a list of keys of letters, digits, _ . and -',
    ),
    default: undefined,
    about:
      'Valid values of `x-api-key` beside the issued keys (`npm run ops -- key`); any other one gets 401. Without any, a key only names a client in the quote queue.',
  },
  RATE_LIMIT_PER_MINUTE: {
    schema: integer(0, 1_000_000_000),
    default: '120000',
    about:
      'HTTP requests of one client in a minute, where no plan applies; 0 is unlimited. A client is a valid key, else an address.',
  },
  MAX_SOCKETS_PER_CLIENT: {
    schema: integer(1, 1_000_000),
    default: '4096',
    about: 'Open WebSockets of one client.',
  },
  MAX_CONNECTIONS: {
    schema: integer(1, 1_000_000),
    default: '8192',
    about: 'Open connections of each port; one more is closed at once.',
  },
  MAX_CONNECTIONS_PER_CLIENT: {
    schema: integer(1, 1_000_000),
    default: '4096',
    about: 'Open connections of one address to each port; a trusted proxy is not counted.',
  },
  REQUEST_TIMEOUT_MS: {
    schema: integer(100, 600_000),
    default: '8000',
    about: 'Time limit for receiving a request; then it gets 408 and its connection is closed.',
  },
  STALL_TIMEOUT_MS: {
    schema: integer(100, 600_000),
    default: '8000',
    about: 'A reader that takes nothing of its reply for this long is disconnected.',
  },
  ALLOWED_ORIGINS: {
    schema: list(isOrigin, 'must be a list of origins such as https://example.org'),
    default: undefined,
    about:
      'Origins of web pages that may open sockets and use the faucet, beside `PUBLIC_ORIGIN`, pages of this machine and browser extensions.',
  },
  OVERRIDE_ORIGINS: {
    schema: list(isServiceOrigin, 'must be a list of origins such as https://example.org'),
    default: undefined,
    about:
      'Origins that a link may name as hosts of market data, stream and settings for a tab (`?dataHost=https://staging.example.org`); https, or this machine.',
  },
  IPFS_GATEWAY: {
    schema: z.string().refine(isGateway, { error: 'must be an https URL that ends with a slash' }),
    default: 'https://ipfs.io/ipfs/',
    about: 'Base URL from which pictures on IPFS are fetched.',
  },
  ARWEAVE_GATEWAY: {
    schema: z.string().refine(isGateway, { error: 'must be an https URL that ends with a slash' }),
    default: 'https://arweave.net/',
    about: 'Base URL from which pictures on Arweave are fetched.',
  },
  BLOCK_ENGINE_URL: {
    schema: serviceUrl,
    default: undefined,
    about:
      'Base URL of the block engine that takes bundles (`/api/v1/bundles`). When unset, that of the embedded chain.',
  },
  TIP_FLOOR_URL: {
    schema: serviceUrl,
    default: undefined,
    about: 'URL of the tip floor of `BLOCK_ENGINE_URL`. When unset, such a block engine has none.',
  },
  PRIVATE_RELAY_URL: {
    schema: serviceUrl,
    default: undefined,
    about:
      'URL of JSON-RPC `sendTransaction` that shows a transaction to nobody before it lands (`/api/v1/transactions`). When unset, the block engine: a bundle of one.',
  },
  WALLETCONNECT_PROJECT_ID: {
    schema: z.string().regex(/^[0-9a-f]{32}$/, 'must be 32 hexadecimal digits'),
    default: undefined,
    about:
      'Project that the operator has registered for WalletConnect. When unset, the web app offers no wallets that scan a code.',
  },
  WALLETCONNECT_RELAY_URL: {
    schema: z.string().refine(isSocketOrigin, { error: 'must be a wss URL without a path' }),
    default: 'wss://relay.walletconnect.org',
    about: 'Relay of WalletConnect.',
  },
  METRICS_ACCESS: {
    schema: z.enum(['open', 'closed'], { error: 'must be open or closed' }),
    default: 'open',
    about: '`closed`: `/metrics` is 404.',
  },
  RPC_ACCESS: {
    schema: z.enum(['open', 'app'], { error: 'must be open or app' }),
    default: 'open',
    about:
      '`app`: no RPC ports, and `/rpc` replies only to pages of allowed origins and to configured API keys, else 403. Programs can claim any origin.',
  },
  RPC_SHARE_PER_CLIENT: {
    schema: integer(1, 100),
    default: '35',
    about:
      "Percent of the chain's thread that the JSON-RPC calls of one client take at most in the long run.",
  },
  RPC_SUBSCRIPTIONS_PER_SOCKET: {
    schema: integer(1, 1_000_000),
    default: '1000',
    about: 'JSON-RPC subscriptions of one socket; a tenth of them to programs, all logs and blocks.',
  },
  RPC_SUBSCRIPTIONS_PER_CLIENT: {
    schema: integer(1, 1_000_000),
    default: '2000',
    about: 'JSON-RPC subscriptions of one client over all its sockets; a tenth of them as above.',
  },
  FAUCET_SOL_PER_CLIENT: {
    schema: integer(0, 1_000_000_000),
    default: '100000',
    about: 'SOL that the faucet sends for one client in an hour.',
  },
  QUOTE_WORKERS: {
    schema: integer(0, 256),
    default: undefined,
    about:
      'Threads that search routes; 0 searches on the main thread. When unset, one less than there are cores, at least 2.',
  },
  QUOTE_DEADLINE_MS: {
    schema: integer(100, 600_000),
    default: '5000',
    about: 'Time limit of a quote in milliseconds, waiting included; what would exceed it gets 429 at once.',
  },
  QUOTE_QUEUE: {
    schema: integer(1, 1_000_000),
    default: '4096',
    about: 'Quotes that may wait for a search.',
  },
  QUOTE_QUEUE_PER_CLIENT: {
    schema: integer(1, 1_000_000),
    default: '4096',
    about: 'Quotes of one client that may wait for a search.',
  },
  LAUNCHPADS: {
    schema: launchpads,
    default: undefined,
    about:
      'Curated launchpads: `id=address` of their configuration accounts, separated by commas, besides those that the embedded chain opens and, on a live cluster, `pump.fun`. A token of any other one is shown without badge and link.',
  },
  FEE_TIERS: {
    schema: list(isAddressLike, 'must be a list of addresses'),
    default: undefined,
    about:
      'Curated fee tiers: addresses of their configuration accounts, separated by commas, besides those that the embedded chain opens. Pools of others are marked.',
  },
  GOVERNANCE_LOCKER: {
    schema: z.string().refine(isAddressLike, { error: 'must be an address' }),
    default: undefined,
    about:
      'Account of the locker of the governance token, that of the embedded chain by default. Lists of claims are files `DATA_DIR/site/claims/ROUND/DISTRIBUTION.csv`.',
  },
  ORACLE_SET: {
    schema: z.string().refine(isAddressLike, { error: 'must be an address' }),
    default: undefined,
    about:
      'Account of the set of price publishers, that of the embedded chain by default. Without one, orders that wait for a price in USD are not available.',
  },
  TRIGGER_CONFIG: {
    schema: z.string().refine(isAddressLike, { error: 'must be an address' }),
    default: undefined,
    about:
      'Account of the terms of trigger orders, that of the embedded chain by default. Without one, these orders are not available.',
  },
  RECURRING_CONFIG: {
    schema: z.string().refine(isAddressLike, { error: 'must be an address' }),
    default: undefined,
    about:
      'Account of the terms of recurring orders, that of the embedded chain by default. Without one, these orders are not available.',
  },
  LINKS: {
    schema: pageLinks,
    default: undefined,
    about: `Links to other sites in the menus and the footer of the web app: \`name=https://...\`, separated by commas. Names: ${PAGE_LINK_NAMES.join(', ')}. What is not set is not shown.`,
  },
  RFQ_MAKERS: {
    schema: named(
      isShortName,
      isWebhook,
      'must be a list of market makers such as acme=https://acme.example/jupiter/rfq',
    ),
    default: undefined,
    about:
      'Webhooks of market makers that orders are offered to, beside the pools: `name=https://...`, separated by commas.',
  },
  RFQ_MAKER_KEYS: {
    schema: named(isShortName, (key) => key.length > 0, 'must be a list of keys such as acme=KEY'),
    default: undefined,
    about: 'Keys of these makers, sent as `X-API-KEY`: `name=key`, separated by commas.',
  },
  RFQ_REFERENCE_MAKER: {
    schema: z.enum(['on', 'off'], { error: 'must be on or off' }),
    default: 'on',
    about:
      '`off`: the market maker of the embedded chain, which quotes around the reference prices of the simulation, is not started.',
  },
  RACING_KEEPERS: {
    schema: z.enum(['on', 'off'], { error: 'must be on or off' }),
    default: 'on',
    about:
      '`off`: the keepers of the simulated market, which race the own one for orders, do not act (packages/market-sim).',
  },
  WALLET_RISK: {
    schema: z.enum(['on', 'off'], { error: 'must be on or off' }),
    default: 'on',
    about:
      '`off`: the web app does not ask for the risk of a wallet. Wallets are listed in `DATA_DIR/site/risk.txt` (services/site).',
  },
  SMTP_URL: {
    schema: z
      .string()
      .refine(isMailServer, { error: 'must be a URL such as smtps://user:password@mail.example.org' }),
    default: undefined,
    about:
      'Mail server that sends login codes: `smtps://`, or `smtp://` with STARTTLS. When unset, mails stay in the outbox of this server (`/outbox`).',
  },
  MAIL_FROM: {
    schema: z.string().refine(isSender, { error: 'must be a sender such as Callisto <login@example.org>' }),
    default: 'Callisto <login@localhost.localdomain>',
    about: 'Sender of the mails.',
  },
  OUTBOX_ACCESS: {
    schema: z.enum(['local', 'open'], { error: 'must be local or open' }),
    default: 'local',
    about:
      '`local`: the outbox is there only while `HOST` is a loopback address and `PUBLIC_ORIGIN` is unset; elsewhere nobody logs in by e-mail without `SMTP_URL`. `open`: it is there for everybody, who can then log in with any address.',
  },
  PUSH_HOSTS: {
    schema: list(isHost, 'must be a list of hosts such as push.example.org'),
    default: undefined,
    about:
      'Push services that messages of alerts may go to, with their subdomains, separated by commas; those of the browsers by default. A host of this machine with its port (`127.0.0.1:9000`) is reached over http.',
  },
  LOGIN_PROVIDERS: {
    schema: named(
      isShortName,
      isServiceUrl,
      'must be a list of providers such as acme=https://login.example.org',
    ),
    default: undefined,
    about:
      'OpenID Connect providers to log in with, in the order of their buttons: `name=issuer`, separated by commas. Their redirect URI is `/login` of this server.',
  },
  LOGIN_PROVIDER_CLIENTS: {
    schema: named(isShortName, (id) => id.length > 0, 'must be a list of client ids such as acme=ID'),
    default: undefined,
    about: 'Client ids at these providers: `name=id`, separated by commas.',
  },
  LOGIN_PROVIDER_SECRETS: {
    schema: named(isShortName, (key) => key.length > 0, 'must be a list of secrets such as acme=SECRET'),
    default: undefined,
    about: 'Client secrets at these providers, of those that have one: `name=secret`, separated by commas.',
  },
  LOG_LEVEL: {
    schema: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }),
    default: 'warn',
    about: `Log level: ${LOG_LEVELS.join(', ')}. Logs are JSON lines on stderr.`,
  },
  DATA_DIR: {
    schema: z.string(),
    default: '.data',
    about: 'Folder of ledger and tables, relative to the repository.',
  },
  SEED: {
    schema: integer(0, 2 ** 32 - 1),
    default: '1',
    about: 'Seed of the simulated market.',
  },
  TRADES_PER_SECOND: {
    schema: number(0, 200),
    default: '3',
    about: 'Trades per second of the simulated market.',
  },
  HISTORY_DAYS: {
    schema: number(0, 30),
    default: '30',
    about: 'Days of history generated at the first start; fractions are allowed.',
  },
  START_TIME: {
    schema: utcTime,
    default: undefined,
    about:
      'Chain time at the start (e.g. `2026-11-20T17:00:00Z`), not before the newest block, after which time passes at its usual pace; for tests at a fixed hour. When unset, the chain follows the system clock.',
  },
} as const satisfies Record<string, { schema: z.ZodType; default: string | undefined; about: string }>

/** The table of the variables in Markdown, for the README. */
export function variablesTable(): string {
  const rows = Object.entries(VARIABLES).map(
    ([name, { default: value, about }]) =>
      `| \`${name}\` | ${value === undefined ? '' : `\`${value}\``} | ${about} |`,
  )
  return ['| variable | default | meaning |', '|---|---|---|', ...rows].join('\n')
}
