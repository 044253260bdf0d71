import { ProgramRegistry, type SpendingLimits } from '@callisto/program-clients'
import {
  buildTransaction,
  FORMAT_LIMITS,
  NATIVE_MINT,
  parseTransaction,
  transferLamports,
} from '@callisto/solana'
import { decodeTransaction } from '@callisto/solana/codec'
import { beforeEach, expect, test, vi } from 'vitest'
import { ScreenQueue, type ShownScreen } from '../screens/screen-queue.ts'
import { Session } from '../session/session.ts'
import { memoryStore } from '../store/memory-store.test-helper.ts'
import { Records } from '../store/records.ts'
import { randomSeed } from '../vault/key-pair.ts'
import { Signer } from './signer.ts'

const nowMs = Date.UTC(2026, 10, 20, 17)
const friend = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'
const stranger = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const limits: SpendingLimits = {
  mints: [{ mint: NATIVE_MINT, perTrade: 100_000n, perDay: 250_000n }],
  recipients: [friend],
  maxNetworkFeeLamports: 10_000n,
  maxTipLamports: 0n,
  expiresAtMs: nowMs + 1_000_000,
}
const never = new AbortController().signal

interface Set {
  signer: Signer
  session: Session
  records: Records
  address: string
  screens: ScreenQueue
}
let set: Set

beforeEach(async () => {
  const records = new Records(memoryStore())
  const screens = new ScreenQueue()
  const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
  const session = new Session({
    storage,
    sealingKey: () => records.sessionKey(),
    nowMs: () => nowMs,
    onLocked: () => {},
  })
  const { address } = await session.unlock(randomSeed())
  await records.putAccount({ address, kind: 'passphrase', wrapped: '', parameters: {}, createdAtMs: nowMs })
  await records.changeAllowance(() => ({ next: { limits, uses: [] }, result: undefined }))
  const signer = new Signer({
    records,
    session,
    screens,
    programs: new ProgramRegistry([]),
    orderPins: {},
    tipAccounts: new Set(),
    nowMs: () => nowMs,
  })
  set = { signer, session, records, screens, address }
})

/** SOL to a wallet, unsigned. */
function transfer(to: string, lamports: bigint, change: { lookup?: boolean } = {}): Uint8Array {
  const plan = {
    version: 0 as const,
    feePayer: set.address,
    instructions: [transferLamports(set.address, to, lamports)],
    ...(change.lookup ? { lookupTables: { [stranger]: [to] } } : {}),
  }
  const lifetime = { blockhash: NATIVE_MINT, lastValidBlockHeight: 1 }
  const built = buildTransaction(plan, lifetime, FORMAT_LIMITS[0])
  if (!built.ok) throw new Error(built.reason)
  return built.bytes
}

const nextScreen = () =>
  vi.waitFor(() => {
    const shown = set.screens.shown()
    if (!shown) throw new Error('no screen')
    return shown as ShownScreen
  })

test('within the limits a transaction is signed at once and counted', async () => {
  const wire = transfer(friend, 50_000n)
  const signed = await set.signer.signTransaction(wire, never)
  const parsed = parseTransaction(signed)
  expect(parsed.ok && parsed.transaction.unsigned).toEqual([])
  expect(decodeTransaction(signed).message.bytes).toEqual(decodeTransaction(wire).message.bytes)
  expect((await set.records.allowance())?.uses).toMatchObject([{ mint: NATIVE_MINT, amount: 55_000n }])
})

test('many transactions at once do not spend more than a day allows', async () => {
  let [signed, refused] = [0, 0]
  for (let at = 0; at < 10; at++)
    set.signer.signTransaction(transfer(friend, 90_000n), never).then(
      () => signed++,
      () => refused++,
    )
  // Whatever asks is refused.
  await vi.waitFor(
    () => {
      set.screens.shown()?.close()
      expect(signed + refused).toBe(10)
    },
    { timeout: 10_000 },
  )
  // Two of 95,000 fit into 250,000.
  expect(signed).toBe(2)
  expect((await set.records.allowance())?.uses).toMatchObject([{ amount: 190_000n }])
})

test('outside the limits it asks, says why, and signs only when it is approved', async () => {
  const refused = set.signer.signTransaction(transfer(stranger, 1n), never)
  const { screen, close } = await nextScreen()
  expect(screen).toMatchObject({ type: 'approve', questions: [{ code: 'recipient', address: stranger }] })
  close()
  await expect(refused).rejects.toMatchObject({ code: 'REJECTED' })

  const approved = set.signer.signTransaction(transfer(stranger, 1n), never)
  ;(await nextScreen()).finish()
  expect((await approved).length).toBeGreaterThan(0)
  expect((await set.records.allowance())?.uses).toEqual([])
})

test('a table that is looked up is unknown, and asks', async () => {
  const signing = set.signer.signTransaction(transfer(friend, 1n, { lookup: true }), never)
  const { screen, close } = await nextScreen()
  expect(screen).toMatchObject({ type: 'approve', questions: [{ code: 'lookupTables' }] })
  close()
  await expect(signing).rejects.toMatchObject({ code: 'REJECTED' })
})

test('a locked account asks to be unlocked first, and a cancelled call signs nothing', async () => {
  set.session.lock()
  const controller = new AbortController()
  const signing = set.signer.signTransaction(transfer(friend, 1n), controller.signal)
  expect((await nextScreen()).screen).toEqual({ type: 'unlock' })
  controller.abort()
  await expect(signing).rejects.toMatchObject({ code: 'REJECTED' })
  expect(set.screens.shown()).toBeUndefined()
  expect((await set.records.allowance())?.uses).toEqual([])
})

test.each([
  ['bytes that are no transaction', () => Uint8Array.of(1, 2, 3)],
  ['a transaction that needs no signature of the account', () => strangerTransfer()],
])('%s are refused', async (_, make) => {
  await expect(set.signer.signTransaction(make(), never)).rejects.toMatchObject({ code: 'INVALID' })
})

function strangerTransfer(): Uint8Array {
  const built = buildTransaction(
    { version: 0, feePayer: stranger, instructions: [transferLamports(stranger, friend, 1n)] },
    { blockhash: NATIVE_MINT, lastValidBlockHeight: 1 },
    FORMAT_LIMITS[0],
  )
  if (!built.ok) throw new Error(built.reason)
  return built.bytes
}

test('a message is shown and signed as the text that it is', async () => {
  const text = 'Sign in to example.org\nNonce: 1'
  const signing = set.signer.signMessage(new TextEncoder().encode(text), never)
  const shown = await nextScreen()
  expect(shown.screen).toEqual({ type: 'message', text })
  shown.finish()
  expect(await signing).toHaveLength(64)
})

test.each([
  ['a transaction', () => decodeTransaction(transfer(stranger, 1n)).message.bytes],
  ['a whole transaction', () => transfer(stranger, 1n)],
  ['bytes', () => Uint8Array.of(0xff, 0xfe)],
  ['hidden characters', () => new TextEncoder().encode('a\u0000b')],
])('%s is not signed as a message', async (_, make) => {
  await expect(set.signer.signMessage(make(), never)).rejects.toMatchObject({ code: 'INVALID' })
  expect(set.screens.shown()).toBeUndefined()
})
