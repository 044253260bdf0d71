import { encodeBase58 } from '@callisto/solana/codec'
import { SOLANA_LOCALNET_CHAIN, SOLANA_MAINNET_CHAIN } from '@solana/wallet-standard-chains'
import { SolanaSignTransaction } from '@solana/wallet-standard-features'
import { StandardConnect, StandardDisconnect, StandardEvents } from '@wallet-standard/features'
import { expect, test, vi } from 'vitest'
import { createTestWallet } from './test-wallet.ts'
import { joinTransaction, splitTransaction } from './transaction-bytes.ts'

const key = crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify']) as Promise<CryptoKeyPair>

async function connected() {
  const wallet = createTestWallet(() => key)
  const { accounts } = await wallet.features[StandardConnect].connect()
  const account = accounts[0]
  if (!account) throw new Error('no account')
  return { wallet, account }
}

/** One signer, one other key, no instruction; legacy or version 0. */
function unsigned(signer: Uint8Array, version0: boolean): Uint8Array {
  const body = [1, 0, 1, 2, ...signer, ...new Uint8Array(32), ...new Uint8Array(32).fill(7), 0]
  const message = new Uint8Array(version0 ? [0x80, ...body, 0] : body)
  return joinTransaction({ signatures: [new Uint8Array(64)], message })
}

test.each([true, false])('signs the message with its own key (version 0: %s)', async (version0) => {
  const { wallet, account } = await connected()
  const transaction = unsigned(new Uint8Array(account.publicKey), version0)
  const [signed] = await wallet.features[SolanaSignTransaction].signTransaction({
    account,
    transaction,
    chain: SOLANA_LOCALNET_CHAIN,
  })
  const { signatures, message } = splitTransaction(signed?.signedTransaction ?? new Uint8Array())
  expect(message).toEqual(splitTransaction(transaction).message)
  const valid = await crypto.subtle.verify(
    'Ed25519',
    (await key).publicKey,
    new Uint8Array(signatures[0] ?? []),
    new Uint8Array(message),
  )
  expect(valid).toBe(true)
  expect(account.address).toBe(encodeBase58(new Uint8Array(account.publicKey)))
})

test('rejects another chain, another signer, and signing while disconnected', async () => {
  const { wallet, account } = await connected()
  const sign = wallet.features[SolanaSignTransaction].signTransaction
  const transaction = unsigned(new Uint8Array(account.publicKey), true)
  await expect(sign({ account, transaction, chain: SOLANA_MAINNET_CHAIN })).rejects.toThrow('local clusters')
  await expect(sign({ account, transaction: unsigned(new Uint8Array(32), true) })).rejects.toThrow(
    'does not sign',
  )
  await wallet.features[StandardDisconnect].disconnect()
  await expect(sign({ account, transaction })).rejects.toThrow('Wallet not connected')
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
  [[255, 1]],
])('rejects bytes that are not a transaction (%#)', (bytes) => {
  expect(() => splitTransaction(new Uint8Array(bytes))).toThrow(RangeError)
})
