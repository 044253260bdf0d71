import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { OrderPins, PageLinks, ProgramDescription } from '@callisto/contract'
import { router } from '@callisto/program-clients'
import { socialCard } from '@callisto/site'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { inlineHashes, isPolicyHost, pagePolicy, webSocketOrigin } from './content-security-policy.ts'
import { customRpcSources } from './custom-rpc.ts'
import { fillTexts, firstTexts, type ReadCall } from './first-texts.ts'
import { firstCalls, preloadHeader } from './page-shell.ts'
import { fillSocialTags } from './social-tags.ts'

/** Sockets of the wallet apps of an Android phone, which listen on ports that the page chooses. */
const MOBILE_WALLET_SOCKETS = 'ws://localhost:*'

/** The page as a file, and what the server adds to it. */
export interface PageOptions {
  file: string
  programs: readonly ProgramDescription[]
  /** Where the cluster has the router program; undefined without it. */
  routerProgram: string | undefined
  /** Accounts and terms of orders, which the page takes from nowhere else. */
  orderPins: OrderPins
  /** Links to other sites. */
  links: PageLinks
  isWalletRiskOn: boolean
  /** Origins of the configured endpoints, which the page may call; some are known once the server listens. */
  endpoints(): readonly string[]
  /** Origin of the frame that holds keys, known once it listens; undefined where there is none. */
  keyFrame(): string | undefined
  /** Origins that a link may name as hosts of services. */
  overrideOrigins: readonly string[]
  /** Replies of this server to the page's first calls, on behalf of the request for the page. */
  readCall(request: FastifyRequest): ReadCall
  /** Origin of the page when it is not the one that the request names. */
  publicOrigin: string | undefined
}

/** For an attribute in single quotes, which JSON has few of. */
const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll("'", '&#39;').replaceAll('<', '&lt;')

/** The page of the web app with the programs that its swaps may call (`docs/adr/0012`) and its configuration. */
export function renderPage(
  html: string,
  {
    programs,
    routerProgram,
    orderPins,
    links,
    isWalletRiskOn,
    keyFrame,
    overrideOrigins,
  }: Pick<
    PageOptions,
    'programs' | 'routerProgram' | 'orderPins' | 'links' | 'isWalletRiskOn' | 'keyFrame' | 'overrideOrigins'
  >,
): string {
  const frame = keyFrame()
  const config = {
    ...(Object.keys(links).length === 0 ? {} : { links }),
    ...(routerProgram === undefined || routerProgram === router.PROGRAM ? {} : { router: routerProgram }),
    ...(Object.keys(orderPins).length === 0 ? {} : { orders: orderPins }),
    ...(isWalletRiskOn ? {} : { walletRisk: false }),
    ...(frame === undefined ? {} : { keyFrame: frame }),
    ...(overrideOrigins.length === 0 ? {} : { overrideOrigins }),
  }
  const filled = fillMeta(html, 'callisto-programs', '[]', programs)
  return fillMeta(filled, 'callisto-config', '{}', config)
}

/** Writes a value into the `meta` element that a page has for it. */
export function fillMeta(html: string, name: string, empty: string, value: object): string {
  const content = escapeAttribute(JSON.stringify(value))
  return html.replace(
    `<meta name="${name}" content="${empty}" />`,
    () => `<meta name="${name}" content='${content}' />`,
  )
}

/** Origin of the page; undefined when the request names none that a policy can hold. */
const originOf = (
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  publicOrigin: string | undefined,
): string | undefined => publicOrigin ?? (isPolicyHost(host) ? `${protocol}://${host}` : undefined)

/**
 * Policy of the page for the browser that requests it: its own sockets, the configured endpoints, the RPC that its user
 * has saved, and on Android the wallet apps of the phone.
 */
export function policyOf(
  html: string,
  { protocol, host, headers }: Pick<FastifyRequest, 'protocol' | 'host' | 'headers'>,
  {
    endpoints,
    keyFrame,
    overrideOrigins,
    publicOrigin,
  }: Pick<PageOptions, 'endpoints' | 'keyFrame' | 'overrideOrigins' | 'publicOrigin'>,
): string {
  const own = originOf({ protocol, host }, publicOrigin)
  // Browsers before 2022 do not take 'self' for the sockets of the origin.
  const sockets = own === undefined ? [] : [webSocketOrigin(own)]
  const overrides = overrideOrigins.flatMap((origin) => [origin, webSocketOrigin(origin)])
  const wallets = /\bAndroid\b/.test(headers['user-agent'] ?? '') ? [MOBILE_WALLET_SOCKETS] : []
  const connect = [...sockets, ...endpoints(), ...overrides, ...customRpcSources(headers.cookie), ...wallets]
  const frame = keyFrame()
  return pagePolicy({ connect, frames: frame === undefined ? [] : [frame], ...inlineHashes(html) })
}

/** Texts and tags of a page ask for the same token: one call is for both. */
function readOnce(read: ReadCall): ReadCall {
  const replies = new Map<string, Promise<unknown>>()
  return (call) => {
    const reply = replies.get(call) ?? read(call)
    replies.set(call, reply)
    return reply
  }
}

/** Sends the page as the file is now, or 304 to a browser that has it. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  options: PageOptions,
): Promise<FastifyReply> {
  const read = readOnce(options.readCall(request))
  const [html, texts, card] = await Promise.all([
    readFile(options.file, 'utf8'),
    firstTexts(request.url, read),
    socialCard(request.url, read),
  ])
  const origin = originOf(request, options.publicOrigin)
  const page = fillTexts(fillSocialTags(renderPage(html, options), card, request.url, origin), texts)
  const policy = policyOf(html, request, options)
  // A page in the cache comes with the policy that it was sent with: another policy is another page.
  const tag = `W/"${createHash('sha256').update(policy).update(page).digest('base64url')}"`
  reply.headers({
    etag: tag,
    'cache-control': 'no-cache',
    vary: 'cookie, user-agent',
    'content-security-policy': policy,
  })
  const preload = preloadHeader(firstCalls(request.url))
  if (preload !== undefined) reply.header('link', preload)
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  return reply.type('text/html; charset=utf-8').send(page)
}
