import { createHash, createSign, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a provider does wrong. */
export type ProviderFault =
  | 'otherNonce'
  | 'otherAudience'
  | 'otherIssuer'
  | 'expired'
  | 'otherKey'
  | 'unsigned'
  | 'noToken'
  | 'silent'

export interface FakeProvider {
  /** As a client of it is configured. */
  options: { id: string; name: string; issuer: string; clientId: string; clientSecret: string }
  fault: ProviderFault | undefined
  /** What its user does on the page: the query that it sends back to the redirect URI. */
  approve(authorizationUrl: string, user: { sub: string; email: string }): Record<string, string>
  close(): Promise<void>
}

interface Grant {
  nonce: string
  challenge: string
  redirectUri: string
  user: { sub: string; email: string }
}

const createKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
type Keys = ReturnType<typeof createKeys>
/** Made once, as that takes long. */
let keys: Keys | undefined
let otherKeys: Keys | undefined

/** An OpenID Connect provider on this machine: discovery, keys, and the token endpoint with PKCE. */
export async function startFakeProvider(): Promise<FakeProvider> {
  keys ??= createKeys()
  otherKeys ??= createKeys()
  const grants = new Map<string, Grant>()
  const server = createServer(async (request, response) => {
    if (provider.fault === 'silent') return
    const reply = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.url === '/.well-known/openid-configuration')
      return reply(200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      })
    if (request.url === '/jwks')
      return reply(200, {
        keys: [{ ...keys!.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }],
      })
    const form = new URLSearchParams(await textOf(request))
    const code = form.get('code') ?? ''
    const grant = grants.get(code)
    grants.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isClient = form.get('client_secret') === provider.options.clientSecret
    if (
      !grant ||
      grant.challenge !== challenge ||
      grant.redirectUri !== form.get('redirect_uri') ||
      !isClient
    )
      return reply(400, { error: 'invalid_grant' })
    const token = { access_token: randomUUID(), token_type: 'Bearer' }
    return reply(200, provider.fault === 'noToken' ? token : { ...token, id_token: idToken(grant) })
  })

  function idToken({ nonce, user }: Grant): string {
    const now = Math.floor(Date.now() / 1_000)
    const { fault } = provider
    const claims = {
      iss: fault === 'otherIssuer' ? 'https://other.example' : issuer,
      aud: fault === 'otherAudience' ? 'someone-else' : provider.options.clientId,
      nonce: fault === 'otherNonce' ? 'another' : nonce,
      iat: fault === 'expired' ? now - 7_200 : now,
      exp: fault === 'expired' ? now - 3_600 : now + 600,
      ...user,
      email_verified: true,
    }
    if (fault === 'unsigned') return `${encoded({ alg: 'none' })}.${encoded(claims)}.`
    return signed(claims, (fault === 'otherKey' ? otherKeys! : keys!).privateKey)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider: FakeProvider = {
    options: { id: 'acme', name: 'Acme', issuer, clientId: 'callisto', clientSecret: 'the-client-secret' },
    fault: undefined,
    approve(authorizationUrl, user) {
      const { searchParams } = new URL(authorizationUrl)
      const read = (name: string) => searchParams.get(name) ?? ''
      if (read('code_challenge_method') !== 'S256') throw new Error('no PKCE')
      const code = randomUUID()
      const grant = {
        nonce: read('nonce'),
        challenge: read('code_challenge'),
        redirectUri: read('redirect_uri'),
      }
      grants.set(code, { ...grant, user })
      return { code, state: read('state') }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return provider
}

const encoded = (json: object): string => Buffer.from(JSON.stringify(json)).toString('base64url')

function signed(claims: object, key: KeyObject): string {
  const content = `${encoded({ alg: 'RS256', kid: 'one' })}.${encoded(claims)}`
  return `${content}.${createSign('sha256').update(content).sign(key, 'base64url')}`
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}
