import { decodeTransaction, encodeBase58 } from '@callisto/solana/codec'
import { SOLANA_LOCALNET_CHAIN, SOLANA_MAINNET_CHAIN } from '@solana/wallet-standard-chains'
import { SolanaSignMessage, SolanaSignTransaction } from '@solana/wallet-standard-features'
import { StandardConnect, StandardDisconnect, StandardEvents } from '@wallet-standard/features'
import { expect, test, vi } from 'vitest'
import { createTestWallet, registerTestWallet } from './test-wallet.ts'

const key = crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify']) as Promise<CryptoKeyPair>

async function connected() {
  const wallet = createTestWallet(() => key)
  const { accounts } = await wallet.features[StandardConnect].connect()
  const account = accounts[0]
  if (!account) throw new Error('no account')
  return { wallet, account }
}

const OTHER = new Uint8Array(32).fill(1)
const BLOCKHASH = new Uint8Array(32).fill(7)

/** One signer, one other key, no instruction. */
function unsigned(signer: Uint8Array, version: 'legacy' | 0 | 1): Uint8Array {
  const signature = new Uint8Array(64)
  if (version === 1)
    return new Uint8Array([0x81, 1, 0, 1, 0, 0, 0, 0, ...BLOCKHASH, 0, 2, ...signer, ...OTHER, ...signature])
  const body = [1, 0, 1, 2, ...signer, ...OTHER, ...BLOCKHASH, 0]
  return new Uint8Array([1, ...signature, ...(version === 0 ? [0x80, ...body, 0] : body)])
}

test.each(['legacy', 0, 1] as const)('signs a message of version %s with its own key', async (version) => {
  const { wallet, account } = await connected()
  const transaction = unsigned(new Uint8Array(account.publicKey), version)
  const [signed] = await wallet.features[SolanaSignTransaction].signTransaction({
    account,
    transaction,
    chain: SOLANA_LOCALNET_CHAIN,
  })
  const { signatures, message } = decodeTransaction(
    new Uint8Array(signed?.signedTransaction ?? new Uint8Array()),
  )
  expect(message.version).toBe(version)
  expect([...message.bytes]).toEqual([...decodeTransaction(transaction).message.bytes])
  const valid = await crypto.subtle.verify(
    'Ed25519',
    (await key).publicKey,
    new Uint8Array(signatures[0] ?? []),
    new Uint8Array(message.bytes),
  )
  expect(valid).toBe(true)
  expect(account.address).toBe(encodeBase58(new Uint8Array(account.publicKey)))
})

// spec 1-6-02, 2-6-02
test('rejects another chain, another signer, and signing while disconnected', async () => {
  const { wallet, account } = await connected()
  const sign = wallet.features[SolanaSignTransaction].signTransaction
  const transaction = unsigned(new Uint8Array(account.publicKey), 0)
  await expect(sign({ account, transaction, chain: SOLANA_MAINNET_CHAIN })).rejects.toThrow('local clusters')
  await expect(sign({ account, transaction: unsigned(new Uint8Array(32), 0) })).rejects.toThrow('no signer')
  await wallet.features[StandardDisconnect].disconnect()
  await expect(sign({ account, transaction })).rejects.toThrow('Wallet not connected')
})

test('signs a text, and no transaction in its place', async () => {
  const { wallet, account } = await connected()
  const sign = wallet.features[SolanaSignMessage].signMessage
  const message = new TextEncoder().encode('Sign in to Callisto')
  const [signed] = await sign({ account, message })
  const { publicKey } = await key
  const signature = new Uint8Array(signed?.signature ?? [])
  expect(await crypto.subtle.verify('Ed25519', publicKey, signature, message)).toBe(true)
  const transaction = unsigned(new Uint8Array(account.publicKey), 0).slice(65)
  await expect(sign({ account, message: transaction })).rejects.toThrow('a transaction')
  await wallet.features[StandardDisconnect].disconnect()
  await expect(sign({ account, message })).rejects.toThrow('Wallet not connected')
})

test('emits change events on connect and disconnect', async () => {
  const wallet = createTestWallet(() => key)
  const changed = vi.fn()
  const off = wallet.features[StandardEvents].on('change', changed)
  await wallet.features[StandardConnect].connect()
  await wallet.features[StandardDisconnect].disconnect()
  off()
  await wallet.features[StandardConnect].connect()
  expect(changed.mock.calls.map(([{ accounts }]) => accounts.length)).toEqual([1, 0])
})

test.each([
  [[]],
  [[0]],
  [[1]],
  [[1, ...new Uint8Array(64)]],
  [[1, ...new Uint8Array(64), 0x81, 1, 0, 0]],
  [[1, ...new Uint8Array(64), 0x80, 2, 0, 0, 2]],
  [[1, ...new Uint8Array(64), 0x80, 1, 0, 0, 3, 1, 2]],
  [[0x81, 1, 0, 0]],
  [[255, 1]],
])('rejects bytes that are no transaction (%#)', async (bytes) => {
  const { wallet, account } = await connected()
  const sign = wallet.features[SolanaSignTransaction].signTransaction
  await expect(sign({ account, transaction: new Uint8Array(bytes) })).rejects.toThrow()
})

test.each([
  ['mainnet-beta', true, '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'],
  ['devnet', true, 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxkrZBG'],
  ['testnet', true, '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY'],
  ['a cluster that is not local', false, 'x'],
])('is not registered on %s, whatever the server reports', (_, local, genesisHash) => {
  const registered = vi.fn()
  vi.stubGlobal('window', new EventTarget())
  window.addEventListener('wallet-standard:register-wallet', registered)
  expect(registerTestWallet({ local, genesisHash })).toBe(false)
  expect(registered).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})
