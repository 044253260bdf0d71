import type { Page } from '@playwright/test'

type Behaviour = 'honest' | 'altered' | 'refused'

export interface InjectedOptions {
  name?: string
  /** Chains of its accounts. */
  chains?: readonly string[]
  /** Whether its accounts sign messages. */
  signsMessages?: boolean
  /** Registers itself only when `InjectedWallet.add` is called. */
  isLate?: boolean
  /** PKCS #8 of its first key in base64, such as that of a person of the simulated market; a new one by default. */
  pkcs8?: string | undefined
}

/** What a test can have the wallet do, as `globalThis.injected` of the page. */
export interface InjectedWallet {
  /** How it replies to a request to connect: `never` leaves it open. */
  onConnect: 'accept' | 'reject' | 'never'
  /** Registers it, as an extension that is enabled. */
  add: () => void
  /** Unregisters it, as an extension that is disabled. */
  remove: () => void
  changeAccount: () => Promise<void>
  hideAccounts: () => void
  /** Calls to connect since the page was loaded: whether each was silent. */
  connects: boolean[]
}

/**
 * Registers a Wallet Standard wallet, named Injected by default, before the page loads. It has real keys, signs
 * up to version 0, and either signs as requested, rejects the request, or modifies one byte of the last instruction.
 */
export async function registerWallet(
  page: Page,
  behaviour: Behaviour,
  {
    name = 'Injected',
    chains = ['solana:localnet'],
    signsMessages = true,
    isLate = false,
    pkcs8,
  }: InjectedOptions = {},
): Promise<void> {
  const options = { how: behaviour, name, chains, signsMessages, isLate, pkcs8 }
  await page.addInitScript(({ how, name, chains, signsMessages, isLate, pkcs8 }) => {
    const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
    const base58 = (bytes: Uint8Array) => {
      let value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
      let text = ''
      for (; value > 0n; value /= 58n) text = alphabet[Number(value % 58n)] + text
      // A leading byte of 0, which one key of 256 has, is a digit of its own.
      const zeros = bytes.findIndex((byte) => byte > 0)
      return '1'.repeat(zeros) + text
    }
    const createKey = () =>
      crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']) as Promise<CryptoKeyPair>
    /** The same key at every load; its public half can be read from the private one as a JWK alone. */
    const importKey = async (text: string): Promise<CryptoKeyPair> => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
      const privateKey = await crypto.subtle.importKey('pkcs8', bytes, 'Ed25519', true, ['sign'])
      const { kty, crv, x } = await crypto.subtle.exportKey('jwk', privateKey)
      const publicJwk = { kty, crv, x } as JsonWebKey
      const publicKey = await crypto.subtle.importKey('jwk', publicJwk, 'Ed25519', true, ['verify'])
      return { privateKey, publicKey }
    }
    let key = pkcs8 === undefined ? createKey() : importKey(pkcs8)
    let accounts: unknown[] = []
    const listeners = new Set<(change: { accounts: unknown[] }) => void>()
    const emit = () => {
      for (const listener of listeners) listener({ accounts })
    }
    const features = ['solana:signTransaction', ...(signsMessages ? ['solana:signMessage'] : [])]
    const showAccount = async () => {
      const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', (await key).publicKey))
      const address = base58(publicKey)
      Object.assign(globalThis, { injectedAddress: address })
      accounts = [{ address, publicKey, chains, features }]
    }
    const controls: InjectedWallet = {
      onConnect: 'accept',
      connects: [],
      add: () => {},
      remove: () => {},
      hideAccounts: () => {
        accounts = []
        emit()
      },
      changeAccount: async () => {
        key = createKey()
        await showAccount()
        emit()
      },
    }
    const connect = async (input?: { silent?: boolean }) => {
      controls.connects.push(input?.silent === true)
      if (controls.onConnect === 'reject') throw new Error('User rejected the request')
      if (controls.onConnect === 'never') await new Promise(() => {})
      await showAccount()
      return { accounts }
    }
    const signTransaction = async ({ transaction }: { transaction: Uint8Array }) => {
      if (how === 'refused') throw new Error('User rejected the request')
      const message = transaction.slice(65)
      const last = message.length - 2
      if (how === 'altered') message[last] = (message[last] ?? 0) ^ 1
      const signature = await crypto.subtle.sign('Ed25519', (await key).privateKey, message)
      return [{ signedTransaction: new Uint8Array([1, ...new Uint8Array(signature), ...message]) }]
    }
    const signMessage = async ({ message }: { message: Uint8Array<ArrayBuffer> }) => {
      const signature = await crypto.subtle.sign('Ed25519', (await key).privateKey, message)
      return [{ signedMessage: message, signature: new Uint8Array(signature) }]
    }
    const wallet = {
      version: '1.0.0',
      name,
      icon: 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=',
      chains,
      get accounts() {
        return accounts
      },
      features: {
        'standard:connect': { version: '1.0.0', connect },
        'standard:events': {
          version: '1.0.0',
          on: (_: 'change', listener: (change: { accounts: unknown[] }) => void) => {
            listeners.add(listener)
            return () => listeners.delete(listener)
          },
        },
        'solana:signTransaction': {
          version: '1.0.0',
          supportedTransactionVersions: ['legacy', 0],
          signTransaction,
        },
        ...(signsMessages ? { 'solana:signMessage': { version: '1.0.0', signMessage } } : {}),
      },
    }
    const register = (api: { register: (wallet: unknown) => () => void }) => {
      controls.remove = api.register(wallet)
    }
    controls.add = () => {
      addEventListener('wallet-standard:app-ready', (event) => register((event as CustomEvent).detail))
      dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
    }
    Object.assign(globalThis, { injected: controls })
    if (!isLate) controls.add()
  }, options)
}

/** Has the page's wallet do something. */
export const withInjected = (page: Page, act: (injected: InjectedWallet) => unknown): Promise<void> =>
  page.evaluate(`(${act})(globalThis.injected)`)
