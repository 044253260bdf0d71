import { keyProofMessage } from '@callisto/contract'
import { decodeBase58 } from '@callisto/solana/codec'
import { beforeEach, expect, test, vi } from 'vitest'
import { FrameError } from '../channel/frame-error.ts'
import { createHandleCall } from '../channel/handle-call.ts'
import { Signer } from '../channel/signer.ts'
import { ScreenQueue } from '../screens/screen-queue.ts'
import { Session } from '../session/session.ts'
import { memoryStore } from '../store/memory-store.test-helper.ts'
import { Records } from '../store/records.ts'
import { UnsealError } from '../vault/seal.ts'
import { QuickAccount } from './account.ts'

// The real costs take a second each; a test of the vault has them.
vi.mock('../vault/passphrase.ts', async (load) => {
  const real = await load<typeof import('../vault/passphrase.ts')>()
  return {
    ...real,
    passphraseKey: (text: string, parameters: Parameters<typeof real.passphraseKey>[1]) =>
      real.passphraseKey(text, { ...parameters, memoryKib: 64, passes: 1 }),
  }
})

const PASSPHRASE = 'correct horse battery staple'
const SECRET = { kind: 'passphrase', passphrase: PASSPHRASE } as const
const never = new AbortController().signal

/** The frame of a device. */
function device() {
  const records = new Records(memoryStore())
  const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
  const session = new Session({
    storage,
    sealingKey: () => records.sessionKey(),
    nowMs: Date.now,
    onLocked: () => {},
  })
  const screens = new ScreenQueue()
  const signer = new Signer({
    records,
    session,
    screens,
    programs: undefined as never,
    orderPins: {},
    tipAccounts: new Set(),
    nowMs: Date.now,
  })
  const handle = createHandleCall({
    records,
    session,
    screens,
    signer,
    lock: () => session.lock(),
    nowMs: Date.now,
    onChange: () => {},
  })
  return { records, session, screens, handle, account: new QuickAccount(records, session) }
}

let phone: ReturnType<typeof device>
let address: string
beforeEach(async () => {
  phone = device()
  await phone.account.create(SECRET)
  address = (await phone.records.account())?.address ?? ''
})

const copyOf = async (passphrase = PASSPHRASE) =>
  phone.account.copy(await phone.account.reveal(SECRET), passphrase, 'account-1', 2)

test('a copy has a proof of its key over account, version and content, and no key', async () => {
  const seed = await phone.account.reveal(SECRET)
  const { proof, address: signer, ...content } = await copyOf()
  expect(signer).toBe(address)
  const message = await keyProofMessage('account-1', address, { ...content, replaces: 2 })
  const key = await crypto.subtle.importKey(
    'raw',
    Uint8Array.from(decodeBase58(address)!),
    'Ed25519',
    false,
    ['verify'],
  )
  const verify = (text: string) =>
    crypto.subtle.verify(
      'Ed25519',
      key,
      Uint8Array.from(decodeBase58(proof)!),
      new TextEncoder().encode(text),
    )
  expect(await verify(message)).toBe(true)
  const other = await keyProofMessage('account-2', address, { ...content, replaces: 2 })
  expect(await verify(other)).toBe(false)
  const text = JSON.stringify(content)
  for (const form of ['hex', 'base64', 'base64url'] as const)
    expect(text).not.toContain(Buffer.from(seed).toString(form).replace(/=+$/, ''))
  expect(text).not.toContain(PASSPHRASE)
})

test('another device opens a copy with its passphrase only, and then has the account unlocked', async () => {
  const { proof: _, ...copy } = await copyOf('six other random words of mine')
  const laptop = device()
  await expect(laptop.account.restore(copy, PASSPHRASE)).rejects.toThrow(UnsealError)
  expect(await laptop.records.account()).toBeUndefined()
  await laptop.account.restore(copy, 'six other random words of mine')
  expect(await laptop.records.account()).toMatchObject({ address, kind: 'passphrase' })
  expect(laptop.session.isLocked).toBe(false)
  expect(await laptop.records.allowance()).toBeUndefined()
})

test.each([
  ['another address', { address: 'So11111111111111111111111111111111111111112' }],
  [
    'costs that were lowered',
    { parameters: { salt: `${'A'.repeat(22)}==`, memoryKib: 8, passes: 1, lanes: 1 } },
  ],
  ['no parameters', { parameters: {} }],
])('a copy with %s is not opened', async (_, change) => {
  const { proof: _proof, ...copy } = await copyOf()
  const laptop = device()
  await expect(laptop.account.restore({ ...copy, ...change } as typeof copy, PASSPHRASE)).rejects.toThrow(
    UnsealError,
  )
  expect(await laptop.records.account()).toBeUndefined()
})

test('the page is given a copy only when its person finishes the screen', async () => {
  const asked = phone.handle({ type: 'copy', accountId: 'account-1', replaces: 0 }, never)
  const shown = await vi.waitUntil(() => phone.screens.shown())
  expect(shown.screen).toEqual({ type: 'copy', accountId: 'account-1', replaces: 0 })
  shown.close()
  await expect(asked).rejects.toMatchObject({ code: 'REJECTED' })
  await expect(
    device().handle({ type: 'copy', accountId: 'account-1', replaces: 0 }, never),
  ).rejects.toMatchObject({ code: 'NO_ACCOUNT' })
})

test('a device with another account keeps it', async () => {
  const { proof: _, ...copy } = await copyOf()
  const laptop = device()
  await laptop.account.create(SECRET)
  const before = await laptop.records.account()
  await expect(laptop.handle({ type: 'restore', ...copy }, never)).rejects.toBeInstanceOf(FrameError)
  await expect(laptop.account.restore(copy, PASSPHRASE)).rejects.toThrow('another Quick Account')
  expect(await laptop.records.account()).toEqual(before)
})
