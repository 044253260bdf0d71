import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { PageLinks, ProgramDescription } from '@callisto/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { inlineHashes, isPolicyHost, pagePolicy, webSocketOrigin } from './content-security-policy.ts'
import { customRpcSources } from './custom-rpc.ts'
import { fillTexts, firstTexts, type ReadCall } from './first-texts.ts'
import { firstCalls, preloadHeader } from './page-shell.ts'

/** The page as a file, and what the server adds to it. */
export interface PageOptions {
  file: string
  programs: readonly ProgramDescription[]
  /** Links to other sites. */
  links: PageLinks
  isWalletRiskOn: boolean
  /** Origins of the configured endpoints, which the page may call; some are known once the server listens. */
  endpoints(): readonly string[]
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
    links,
    isWalletRiskOn,
    overrideOrigins,
  }: Pick<PageOptions, 'programs' | 'links' | 'isWalletRiskOn' | 'overrideOrigins'>,
): string {
  const config = {
    ...(Object.keys(links).length === 0 ? {} : { links }),
    ...(isWalletRiskOn ? {} : { walletRisk: false }),
    ...(overrideOrigins.length === 0 ? {} : { overrideOrigins }),
  }
  const filled = fillMeta(html, 'callisto-programs', '[]', programs)
  return fillMeta(filled, 'callisto-config', '{}', config)
}

function fillMeta(html: string, name: string, empty: string, value: object): string {
  const content = escapeAttribute(JSON.stringify(value))
  return html.replace(
    `<meta name="${name}" content="${empty}" />`,
    () => `<meta name="${name}" content='${content}' />`,
  )
}

/**
 * Policy of the page for the browser that requests it: its own sockets, the configured endpoints, and the RPC that its
 * user has saved.
 */
export function policyOf(
  html: string,
  { protocol, host, headers }: Pick<FastifyRequest, 'protocol' | 'host' | 'headers'>,
  {
    endpoints,
    overrideOrigins,
    publicOrigin,
  }: Pick<PageOptions, 'endpoints' | 'overrideOrigins' | 'publicOrigin'>,
): string {
  const own = publicOrigin ?? (isPolicyHost(host) ? `${protocol}://${host}` : undefined)
  // Browsers before 2022 do not take 'self' for the sockets of the origin.
  const sockets = own === undefined ? [] : [webSocketOrigin(own)]
  const overrides = overrideOrigins.flatMap((origin) => [origin, webSocketOrigin(origin)])
  const connect = [...sockets, ...endpoints(), ...overrides, ...customRpcSources(headers.cookie)]
  return pagePolicy({ connect, ...inlineHashes(html) })
}

/** Sends the page as the file is now, or 304 to a browser that has it. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  options: PageOptions,
): Promise<FastifyReply> {
  const [html, texts] = await Promise.all([
    readFile(options.file, 'utf8'),
    firstTexts(request.url, options.readCall(request)),
  ])
  const page = fillTexts(renderPage(html, options), texts)
  const policy = policyOf(html, request, options)
  // A page in the cache comes with the policy that it was sent with: another policy is another page.
  const tag = `W/"${createHash('sha256').update(policy).update(page).digest('base64url')}"`
  reply.headers({
    etag: tag,
    'cache-control': 'no-cache',
    vary: 'cookie',
    'content-security-policy': policy,
  })
  const preload = preloadHeader(firstCalls(request.url))
  if (preload !== undefined) reply.header('link', preload)
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  return reply.type('text/html; charset=utf-8').send(page)
}
