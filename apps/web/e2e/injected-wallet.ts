import type { Page } from '@playwright/test'

/**
 * Registers a Wallet Standard wallet named Injected before the page loads. It has a real key, signs
 * up to version 0, and either signs as requested, rejects the request, or modifies one byte of the last instruction.
 */
export async function registerWallet(page: Page, behaviour: 'honest' | 'altered' | 'refused'): Promise<void> {
  await page.addInitScript((how) => {
    const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
    const base58 = (bytes: Uint8Array) => {
      let value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
      let text = ''
      for (; value > 0n; value /= 58n) text = alphabet[Number(value % 58n)] + text
      return text
    }
    const key = crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']) as Promise<CryptoKeyPair>
    let accounts: unknown[] = []
    const connect = async () => {
      const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', (await key).publicKey))
      const address = base58(publicKey)
      Object.assign(globalThis, { injectedAddress: address })
      const features = ['solana:signTransaction']
      accounts = [{ address, publicKey, chains: ['solana:localnet'], features }]
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
    const wallet = {
      version: '1.0.0',
      name: 'Injected',
      icon: 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=',
      chains: ['solana:localnet'],
      get accounts() {
        return accounts
      },
      features: {
        'standard:connect': { version: '1.0.0', connect },
        'solana:signTransaction': {
          version: '1.0.0',
          supportedTransactionVersions: ['legacy', 0],
          signTransaction,
        },
      },
    }
    const register = (api: { register: (wallet: unknown) => void }) => api.register(wallet)
    addEventListener('wallet-standard:app-ready', (event) => register((event as CustomEvent).detail))
    dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  }, behaviour)
}
