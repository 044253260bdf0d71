import { isIP } from 'node:net'
import { type QuickSession, serviceError } from '@callisto/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Browser } from '../login/context.ts'
import type { QuickMetrics } from '../metrics.ts'
import { randomToken } from '../secrets.ts'
import type { Cookies } from '../session/cookies.ts'
import { SESSION_LIFE_MS, type Sessions } from '../session/sessions.ts'

type Headers = FastifyRequest['headers']

/**
 * The origins of pages that this server sent under the name of a request: `publicOrigin`, whose proxy may rewrite the name,
 * and this machine by its loopback name or by an IP address. Any other name proves nothing, since its owner can point it
 * here (DNS rebinding): none then.
 */
function servedOrigins({ host }: Headers, publicOrigin: string | undefined): string[] {
  if (host === undefined || !URL.canParse(`http://${host}`)) return []
  if (publicOrigin !== undefined && host === new URL(publicOrigin).host) return [publicOrigin]
  const { hostname, origin } = new URL(`http://${host}`)
  if (hostname !== 'localhost' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0) return []
  return publicOrigin === undefined ? [origin] : [publicOrigin, origin]
}

/**
 * Throws FORBIDDEN unless a request comes from a page of this server, and returns that page's origin. Whatever changes
 * something needs an `Origin`, which browsers send and pages cannot set. A reader must be no page of another origin.
 */
export function assertOwnPage(
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  publicOrigin: string | undefined,
): string {
  const served = servedOrigins(headers, publicOrigin)
  const isRead = method === 'GET' || method === 'HEAD'
  const origin = headers.origin ?? (isRead ? served[0] : undefined)
  const site = headers['sec-fetch-site'] ?? 'same-origin'
  if (origin === undefined || !served.includes(origin) || (site !== 'same-origin' && site !== 'none'))
    throw serviceError('FORBIDDEN')
  return origin
}

/** Longer than any login that is begun. */
const BROWSER_COOKIE_MS = 3_600_000

/** The longest life that browsers give a cookie. */
const KNOWN_COOKIE_MS = 400 * 86_400_000

interface Parts {
  cookies: Cookies
  sessions: Sessions
  metrics: QuickMetrics
  publicOrigin: string | undefined
}

/** What the routes read from a request and write to a reply besides bodies: pages, browsers and sessions. */
export function createRequestContext({ cookies, sessions, metrics, publicOrigin }: Parts) {
  const ownPage = (request: FastifyRequest): string => {
    try {
      return assertOwnPage(request, publicOrigin)
    } catch (error) {
      metrics.foreignPages.inc()
      request.log.warn({ method: request.method }, 'quick account: a call of another page was refused')
      throw error
    }
  }
  const sessionToken = ({ headers }: FastifyRequest) => cookies.read(headers.cookie, 'session')

  async function session(request: FastifyRequest, reply: FastifyReply): Promise<QuickSession | undefined> {
    const token = sessionToken(request)
    const found = token === undefined ? undefined : await sessions.authenticate(token, request.ip)
    if (found?.newToken !== undefined)
      reply.header('set-cookie', cookies.write('session', found.newToken, SESSION_LIFE_MS))
    if (token !== undefined && found === undefined)
      reply.header('set-cookie', cookies.write('session', undefined, 0))
    return found?.session
  }

  return {
    /** Origin of the page that calls; throws FORBIDDEN for one of another origin. */
    ownPage,
    /** The session of a request, with a new cookie when it is time for one. */
    session,
    /** The same; throws LOGIN_REQUIRED without one. */
    async requiredSession(request: FastifyRequest, reply: FastifyReply): Promise<QuickSession> {
      const found = await session(request, reply)
      if (found === undefined) throw serviceError('LOGIN_REQUIRED')
      return found
    },
    /** The browser of a request, which gets a cookie that binds what it begins to it. */
    browser(request: FastifyRequest, reply: FastifyReply): Browser {
      const known = cookies.read(request.headers.cookie, 'browser')
      const token = known ?? randomToken()
      if (known === undefined) reply.header('set-cookie', cookies.write('browser', token, BROWSER_COOKIE_MS))
      const mark = cookies.read(request.headers.cookie, 'known')
      return { ip: request.ip, token, mark, origin: assertOwnPage(request, publicOrigin) }
    },
    /** Marks the browser as one that has proved an address; the mark outlasts its sessions. */
    markBrowser(mark: string, reply: FastifyReply): void {
      reply.header('set-cookie', cookies.write('known', mark, KNOWN_COOKIE_MS))
    },
    /** Begins the session of an account in this browser, in place of the one that it had. */
    async logIn(
      accountId: string,
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<{ session: QuickSession }> {
      const before = sessionToken(request)
      if (before !== undefined) await sessions.end(before)
      const { session: begun, token } = await sessions.begin(accountId)
      // What was begun before a login cannot be finished after it.
      reply
        .header('set-cookie', cookies.write('session', token, SESSION_LIFE_MS))
        .header('set-cookie', cookies.write('browser', undefined, 0))
      return { session: begun }
    },
    /** Ends the session of this browser. */
    async logOut(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const token = sessionToken(request)
      if (token !== undefined) await sessions.end(token)
      reply.header('set-cookie', cookies.write('session', undefined, 0))
    },
  }
}

export type RequestContext = ReturnType<typeof createRequestContext>
