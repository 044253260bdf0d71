import { keyProofMessage, walletLoginMessage } from '@callisto/contract'
import type { FakeProvider } from '@callisto/testkit/fake-provider'
import { createKeyPairSignerFromPrivateKeyBytes, getBase58Decoder, signBytes } from '@solana/kit'
import type { FastifyInstance } from 'fastify'
import type { RouteCall } from './route-calls.test-helper.ts'

const ORIGIN = 'http://localhost'
const WRAPPED = { kind: 'passphrase', wrapped: 'c2VhbGVk', parameters: { salt: 'abc' }, replaces: 0 } as const

/** A browser whose cookies are kept between calls. */
function createBrowser(app: FastifyInstance) {
  const cookies = new Map<string, string>()
  const headers = () => ({
    origin: ORIGIN,
    ...(cookies.size === 0
      ? {}
      : { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
  })
  return {
    headers,
    async post(path: string, body?: object) {
      const reply = await app.inject({
        method: 'POST',
        url: `/account/quick/${path}`,
        headers: headers(),
        ...(body ? { payload: body } : {}),
      })
      for (const { name, value } of reply.cookies) cookies.set(name, value)
      if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.payload}`)
      return reply.json()
    },
  }
}

/**
 * A call of each route of Quick Accounts that gets 200, once: a challenge is used up by it, and the key that it deletes is
 * the one that it has stored before.
 */
export async function quickAccountCalls(
  app: FastifyInstance,
  provider: FakeProvider,
): Promise<Record<string, RouteCall>> {
  const { address, keyPair } = await createKeyPairSignerFromPrivateKeyBytes(
    crypto.getRandomValues(new Uint8Array(32)),
  )
  const sign = async (text: string) =>
    getBase58Decoder().decode(await signBytes(keyPair.privateKey, new TextEncoder().encode(text)))
  const codeFor = async (email: string) => {
    const { mails } = (await app.inject('/account/quick/outbox')).json()
    const { text } = mails.find(({ to }: { to: string }) => to === email)
    return /\d{4} \d{4}/.exec(text)![0]
  }
  const challenge = async (browser: ReturnType<typeof createBrowser>, email: string) => {
    const { challengeId } = await browser.post('login/email', { email })
    return { challengeId, code: await codeFor(email) }
  }
  const logIn = async (email: string) => {
    const browser = createBrowser(app)
    const { session } = await browser.post('login/email/verify', await challenge(browser, email))
    return { headers: browser.headers(), session }
  }

  const { headers, session } = await logIn('ana@example.org')
  const [byCode, byProvider, byWallet] = [createBrowser(app), createBrowser(app), createBrowser(app)]
  const code = await challenge(byCode, 'bo@example.org')
  const { authorizationUrl } = await byProvider.post(`login/oidc/${provider.options.id}`)
  const approved = provider.approve(authorizationUrl, { sub: 'carl', email: 'carl@example.org' })
  const { challengeId, ...fields } = await byWallet.post('login/wallet/challenge', { address })
  const message = walletLoginMessage({ origin: ORIGIN, address, ...fields })
  const proof = await sign(await keyProofMessage(session.accountId, address, WRAPPED))
  const params = { provider: provider.options.id }
  return {
    getLoginProviders: {},
    startEmailLogin: { headers, body: { email: 'dora@example.org', language: 'en' } },
    verifyEmailCode: { headers: byCode.headers(), body: code },
    startProviderLogin: { headers, params },
    finishProviderLogin: { headers: byProvider.headers(), params, body: approved },
    startWalletLogin: { headers, body: { address } },
    verifyWalletLogin: { headers: byWallet.headers(), body: { challengeId, signature: await sign(message) } },
    getQuickSession: { headers },
    logout: { headers: (await logIn('eve@example.org')).headers, body: { everywhere: false } },
    getWrappedKeys: { headers },
    putWrappedKey: { headers, params: { address }, body: { ...WRAPPED, proof } },
    deleteWrappedKey: { headers, params: { address }, body: { replaces: 1 } },
    getAuditLog: { headers },
    getOutbox: {},
  }
}
