import { type ApiError, EmailSchema, PROVIDER_RETURN_PATH, serviceError } from '@callisto/contract'
import * as openid from 'openid-client'
import { isSameText, randomId } from '../secrets.ts'
import { addChallenge, consumeChallenge } from '../store/challenges.ts'
import {
  admit,
  type Browser,
  browserHash,
  clientOf,
  countEvent,
  type LoginContext,
  refuse,
} from './context.ts'

/** An OpenID Connect provider of the configuration. */
export interface ProviderOptions {
  /** In paths: lower-case letters, digits and hyphens. */
  id: string
  /** On the button. */
  name: string
  /** https, or http on this machine. */
  issuer: string
  clientId: string
  clientSecret: string | undefined
}

/** What a provider sent back to the page. */
export interface ProviderReturn {
  state: string
  code?: string | undefined
  iss?: string | undefined
  error?: string | undefined
}

export interface ProviderLogin {
  /** The page of a provider to go to. Throws NOT_FOUND, TOO_MANY_REQUESTS, and DEADLINE_EXCEEDED without the provider. */
  start(id: string, browser: Browser): Promise<string>
  /** Id of the account that the provider's reply logs in, made for a new one. Throws LOGIN_REFUSED and as above. */
  finish(id: string, reply: ProviderReturn, browser: Browser): Promise<string>
}

const LOGIN_LIFE_MS = 600_000
const DEADLINE_SECONDS = 10
/** Endpoints and keys of a provider are read again after this time. */
const DISCOVERY_LIFE_MS = 3_600_000
/** After a failure a provider is not asked again for this long. */
const FAILURE_LIFE_MS = 5_000

export function createProviderLogin(
  context: LoginContext,
  providers: readonly ProviderOptions[],
): ProviderLogin {
  const { sql, secrets, clock, limits, log } = context
  const discover = new Map(providers.map((provider) => [provider.id, discovery(provider, clock.nowMs)]))
  const configurationOf = async (id: string) => {
    const configuration = discover.get(id)
    if (!configuration) throw serviceError('NOT_FOUND', 'No such provider')
    return configuration().catch((cause) => {
      log.warn({ err: cause, provider: id }, 'quick account: a login provider does not reply')
      throw unreachable(cause)
    })
  }
  // What a login is checked against follows from its id and the secret: none of it is stored.
  const stateOf = (challengeId: string) => `${challengeId}.${secrets.mac('state', challengeId)}`
  const nonceOf = (challengeId: string) => secrets.mac('oidc nonce', challengeId)
  const verifierOf = (challengeId: string) => secrets.mac('pkce verifier', challengeId)

  return {
    async start(id, browser) {
      const configuration = await configurationOf(id)
      await countEvent(context, limits.challengesOfClient, clientOf(browser), browser)
      await countEvent(context, limits.challengesOfAll, '', browser)
      const challengeId = randomId()
      const now = clock.nowMs()
      await addChallenge(sql, {
        id: challengeId,
        method: 'oidc',
        subject: id,
        browser: browserHash(context, browser),
        origin: browser.origin,
        code: null,
        created_at: now,
        expires_at: now + LOGIN_LIFE_MS,
      })
      const url = openid.buildAuthorizationUrl(configuration, {
        redirect_uri: `${browser.origin}${PROVIDER_RETURN_PATH}`,
        scope: 'openid email',
        prompt: 'select_account',
        state: stateOf(challengeId),
        nonce: nonceOf(challengeId),
        code_challenge: await openid.calculatePKCECodeChallenge(verifierOf(challengeId)),
        code_challenge_method: 'S256',
      })
      return url.href
    },
    async finish(id, reply, browser) {
      const configuration = await configurationOf(id)
      await countEvent(context, limits.triesOfClient, clientOf(browser), browser)
      const [challengeId = ''] = reply.state.split('.', 1)
      const challenge = isSameText(reply.state, stateOf(challengeId))
        ? await consumeChallenge(sql, {
            id: challengeId,
            method: 'oidc',
            browser: browserHash(context, browser),
            nowMs: clock.nowMs(),
          })
        : undefined
      if (challenge?.subject !== id || reply.code === undefined || reply.error !== undefined)
        return refuse(context, 'oidc', undefined, browser.ip)
      const claims = await exchange(configuration, returnUrl(challenge.origin, reply), {
        expectedState: reply.state,
        expectedNonce: nonceOf(challengeId),
        pkceCodeVerifier: verifierOf(challengeId),
      })
      // OpenID Connect Core, 2: a subject is at most 255 characters of ASCII.
      if (claims === undefined || !/^[\x20-\x7e]{1,255}$/.test(claims.sub))
        return refuse(context, 'oidc', undefined, browser.ip)
      const { iss, sub, email, email_verified: isVerified } = claims
      const verified = isVerified === true ? EmailSchema.safeParse(email).data : undefined
      return admit(
        context,
        { method: 'oidc', subject: `${iss} ${sub}`, label: verified ?? sub, provider: id },
        browser.ip,
      )
    },
  }

  /** Claims of a verified ID token; undefined when the provider or its token does not confirm the login. */
  async function exchange(
    configuration: openid.Configuration,
    url: URL,
    checks: openid.AuthorizationCodeGrantChecks,
  ): Promise<openid.IDToken | undefined> {
    try {
      const tokens = await openid.authorizationCodeGrant(configuration, url, checks)
      return tokens.claims()
    } catch (error) {
      if (isUnreachable(error)) throw unreachable(error)
      log.warn({ err: error }, 'quick account: a provider did not confirm a login')
      return undefined
    }
  }
}

/** Reads the endpoints of a provider when they are needed, once for all that wait. */
function discovery(
  { issuer, clientId, clientSecret }: ProviderOptions,
  nowMs: () => number,
): () => Promise<openid.Configuration> {
  let found: Promise<openid.Configuration> | undefined
  let validUntilMs = 0
  return () => {
    if (found !== undefined && nowMs() < validUntilMs) return found
    const url = new URL(issuer)
    const reading = openid.discovery(
      url,
      clientId,
      clientSecret,
      clientSecret === undefined ? openid.None() : undefined,
      {
        timeout: DEADLINE_SECONDS,
        execute: [
          openid.enableNonRepudiationChecks,
          ...(url.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
        ],
      },
    )
    validUntilMs = nowMs() + DISCOVERY_LIFE_MS
    found = reading
    reading.catch(() => {
      if (found === reading) validUntilMs = nowMs() + FAILURE_LIFE_MS
    })
    return reading
  }
}

function returnUrl(origin: string, { state, code, iss }: ProviderReturn): URL {
  const url = new URL(PROVIDER_RETURN_PATH, origin)
  for (const [name, value] of Object.entries({ state, code, iss }))
    if (value !== undefined) url.searchParams.set(name, value)
  return url
}

/** Whether a provider did not reply, as opposed to a reply that does not confirm the login. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof TypeError ||
  (error instanceof Error && ['AbortError', 'TimeoutError'].includes(error.name)) ||
  (error instanceof openid.ClientError && error.code === 'OAUTH_TIMEOUT')

const unreachable = (cause: unknown): ApiError =>
  serviceError('DEADLINE_EXCEEDED', 'The login provider does not reply', { cause })
