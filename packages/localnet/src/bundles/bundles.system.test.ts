import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TIP_ACCOUNTS, transferLamports } from '@callisto/solana'
import { encodeBase58, signedTransaction } from '@callisto/solana/codec'
import type { Instruction } from '@solana/kit'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openStepped, SigningKey } from '../stepped.ts'
import { SYSTEM_PROGRAM } from '../vm/addresses.ts'
import { bundleId } from './block-engine.ts'
import { MIN_TIP_LAMPORTS } from './landed-tips.ts'

// spec 2-7-46: bundles of a block engine; spec 2-7-37: the floor of tips

const NOW_MS = 1_700_000_000_000
const SOL = 1_000_000_000n
const [tipAccount] = TIP_ACCOUNTS as [string]
const chain = await openStepped({ programs: [], historyMs: 0, nowMs: NOW_MS })
afterAll(() => chain.close())

let seed = 0
const createKey = () => new SigningKey(Uint8Array.from({ length: 32 }, (_, at) => (at < 4 ? ++seed : 7)))
let payer: SigningKey
let other: SigningKey

beforeEach(() => {
  payer = createKey()
  other = createKey()
  for (const { address } of [payer, other])
    chain.grant({ address, owner: SYSTEM_PROGRAM, lamports: SOL, data: new Uint8Array(0), executable: false })
  chain.step(false)
})

const sign = (instructions: Instruction[], signer = payer) =>
  signedTransaction([signer], instructions, chain.latestBlockhash())
const pay = (lamports: bigint, signer = payer) =>
  sign([transferLamports(signer.address, target, lamports)], signer)
const tip = (lamports = MIN_TIP_LAMPORTS, signer = payer) =>
  sign([transferLamports(signer.address, tipAccount, lamports)], signer)
const target = createKey().address

interface Reply {
  result?: unknown
  error?: { code: number; message: string }
}

function call(method: string, ...params: unknown[]): Reply {
  return JSON.parse(chain.handleBundles(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })))
}

const send = (wires: readonly Uint8Array[]) => call('sendBundle', wires.map(encodeBase58))
const statusOf = (id: unknown) =>
  (
    call('getInflightBundleStatuses', [id]).result as {
      value: { status: string; landed_slot: number | null }[]
    }
  ).value[0]
const lamportsOf = (address: string) =>
  [...chain.accounts()].find((account) => account.address === address)?.lamports ?? 0n
const snapshot = () =>
  new Map([...chain.accounts()].map(({ address, lamports, data }) => [address, `${lamports} ${data}`]))

test('a bundle lands in one block, in order, and its status goes from pending to finalized', async () => {
  const wires = [pay(SOL / 2n), tip(5_000n), pay(SOL / 8n)]
  const { result: id } = send(wires)
  expect(id).toMatch(/^[0-9a-f]{64}$/)
  expect(statusOf(id)).toEqual({ bundle_id: id, status: 'Pending', landed_slot: null })
  chain.step(false)
  const { slot } = { slot: statusOf(id)!.landed_slot as number }
  expect(statusOf(id)).toEqual({ bundle_id: id, status: 'Landed', landed_slot: slot })
  const signatures = wires.map((wire) => encodeBase58(wire.subarray(1, 65)))
  expect(id).toBe(bundleId(signatures.map((signature) => ({ signature }))))
  expect(call('getBundleStatuses', [id])).toMatchObject({
    result: {
      value: [
        {
          bundle_id: id,
          transactions: signatures,
          slot,
          confirmation_status: 'confirmed',
          err: { Ok: null },
        },
      ],
    },
  })
  const block = await chain.chain.rpc
    .getBlock(BigInt(slot), {
      maxSupportedTransactionVersion: 0,
      transactionDetails: 'signatures',
      rewards: false,
    })
    .send()
  expect(block?.signatures).toEqual(signatures)
  for (let blocks = 0; blocks < 32; blocks++) chain.step(false)
  expect(call('getBundleStatuses', [id])).toMatchObject({
    result: { value: [{ confirmation_status: 'finalized' }] },
  })
})

describe('a bundle with a transaction that fails has no effect', () => {
  test.each<[string, () => Uint8Array[]]>([
    ['the last one lacks funds', () => [tip(), pay(SOL / 4n), pay(SOL)]],
    ['the first one lacks funds', () => [pay(2n * SOL), tip()]],
    ['a later one spends what an earlier one took', () => [tip(), pay(SOL - 100_000n), pay(SOL / 2n)]],
    ['a signature is wrong', () => [tip(), pay((5n * SOL) / 10n).with(3, 1)]],
    ['the payer does not exist', () => [tip(), pay(1n, createKey())]],
    [
      'an account stays below the rent',
      () => [tip(), sign([transferLamports(payer.address, createKey().address, 1n)])],
    ],
    [
      'a blockhash is unknown',
      () => [tip(), signedTransaction([payer], [transferLamports(payer.address, target, 1n)], other.address)],
    ],
  ])('%s', (_, make) => {
    const before = snapshot()
    const { result: id } = send(make())
    expect(statusOf(id)).toEqual({ bundle_id: id, status: 'Failed', landed_slot: null })
    expect(call('getBundleStatuses', [id])).toMatchObject({ result: { value: [null] } })
    expect(snapshot()).toEqual(before)
  })

  test('an account that a bundle created is gone again, and its transactions may be sent alone', () => {
    const fresh = createKey().address
    const creates = sign([transferLamports(payer.address, fresh, SOL / 100n)])
    send([creates, tip(), pay(SOL)])
    expect(lamportsOf(fresh)).toBe(0n)
    expect(chain.submit(creates)).toMatchObject({ landed: true, err: null })
    expect(lamportsOf(fresh)).toBe(SOL / 100n)
  })
})

describe('a bundle is refused with -32602', () => {
  const landed = () => {
    const wire = pay(SOL / 10n)
    chain.submit(wire)
    return wire
  }
  const dontFront = () =>
    sign([
      {
        ...transferLamports(payer.address, target, 1n),
        accounts: [
          ...(transferLamports(payer.address, target, 1n).accounts ?? []),
          { address: 'jitodontfront111111111111111111111111111111' as never, role: 0 },
        ],
      },
    ])
  test.each<[string, () => unknown[], RegExp]>([
    ['without transactions', () => [], /no transactions/],
    ['of six', () => Array.from({ length: 6 }, (_, at) => tip(2_000n + BigInt(at))), /maximum number/],
    ['without a tip', () => [pay(SOL / 10n)], /write lock at least one tip account/],
    ['with a tip below the smallest one', () => [pay(SOL / 10n), tip(999n)], /below the minimum/],
    ['with a transaction twice', () => [tip(), tip()], /duplicate transactions/],
    ['with one that has landed', () => [tip(), landed()], /already processed/],
    ['with bytes of no transaction', () => [tip(), new Uint8Array(70)], /#1 could not be decoded/],
    ['with an over-sized one', () => [tip(), new Uint8Array(1_300)], /#1 could not be decoded/],
    ['that precedes one which nothing may precede', () => [tip(), dontFront()], /#1 must be the first/],
  ])('%s', (_, make, message) => {
    const wires = make() as Uint8Array[]
    const before = snapshot()
    const { error } = send(wires)
    expect(error).toMatchObject({ code: -32602, message: expect.stringMatching(message) })
    expect(snapshot()).toEqual(before)
  })

  test.each<[string, unknown[]]>([
    ['no list', ['x']],
    ['numbers', [[1, 2]]],
    ['text that is no base58', [['0OIl']]],
    ['an unknown encoding', [[encodeBase58(new Uint8Array(3))], { encoding: 'hex' }]],
    ['nothing', []],
  ])('%s', (_, params) => expect(call('sendBundle', ...params).error?.code).toBe(-32602))
})

test('base64 is taken where it is named', () => {
  const wires = [pay(SOL / 10n), tip()].map((wire) => Buffer.from(wire).toString('base64'))
  expect(call('sendBundle', wires, { encoding: 'base64' }).result).toEqual(expect.any(String))
})

test('a transaction of a bundle alone lands or leaves nothing, not even its fee', () => {
  const both = sign([
    transferLamports(payer.address, target, SOL / 4n),
    transferLamports(payer.address, tipAccount, 1_500n),
  ])
  expect(call('sendTransaction', encodeBase58(both)).result).toBe(encodeBase58(both.subarray(1, 65)))
  const before = lamportsOf(payer.address)
  const fails = sign([
    transferLamports(payer.address, target, SOL),
    transferLamports(payer.address, tipAccount, 1_500n),
  ])
  expect(call('sendTransaction', encodeBase58(fails)).result).toEqual(expect.any(String))
  expect(lamportsOf(payer.address)).toBe(before)
})

test('an unknown bundle is invalid, and what is no id is refused', () => {
  const unknown = 'ab'.repeat(32)
  expect(statusOf(unknown)).toEqual({ bundle_id: unknown, status: 'Invalid', landed_slot: null })
  expect(call('getInflightBundleStatuses', ['x']).error?.code).toBe(-32602)
  expect(
    call(
      'getBundleStatuses',
      Array.from({ length: 6 }, () => unknown),
    ).error?.code,
  ).toBe(-32602)
  expect(call('getAccountInfo', payer.address).error?.code).toBe(-32601)
})

test('tip accounts exist, so that they take a small tip', () => {
  const accounts = call('getTipAccounts').result as string[]
  expect(accounts).toEqual(TIP_ACCOUNTS)
  for (const account of accounts) expect(lamportsOf(account)).toBeGreaterThan(0n)
})

test('the tip floor has the percentiles of the tips that landed within the hour', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'callisto-tips-'))
  const open = () => openStepped({ programs: [], historyMs: 0, nowMs: NOW_MS, folder })
  let own = await open()
  const ask = (method: string, ...params: unknown[]): Reply =>
    JSON.parse(own.handleBundles(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })))
  const { address } = payer
  own.grant({
    address,
    owner: SYSTEM_PROGRAM,
    lamports: 100n * SOL,
    data: new Uint8Array(0),
    executable: false,
  })
  expect(ask('callisto_getTipFloor').result).toEqual([])
  const amounts = [...Array(100).keys()].map((at) => 1_000n * BigInt(at + 1))
  for (const lamports of amounts) {
    const instructions = [transferLamports(address, tipAccount, lamports)]
    const wire = signedTransaction([payer], instructions, own.latestBlockhash())
    // Half of them by bundles, half as ordinary transactions: both are tips that landed.
    if (lamports % 2_000n === 0n) ask('sendBundle', [encodeBase58(wire)])
    else own.submit(wire)
    if (lamports % 10_000n === 0n) own.step(false)
  }
  const floor = ask('callisto_getTipFloor').result
  expect(floor).toEqual([
    {
      time: expect.stringMatching(/^2023-11-14T22:13:2\d\.000Z$/),
      landed_tips_25th_percentile: 25_000 / 1e9,
      landed_tips_50th_percentile: 50_000 / 1e9,
      landed_tips_75th_percentile: 75_000 / 1e9,
      landed_tips_95th_percentile: 95_000 / 1e9,
      landed_tips_99th_percentile: 99_000 / 1e9,
      ema_landed_tips_50th_percentile: expect.closeTo((95_000 - 90_000 * (1 - 0.9 ** 9)) / 1e9, 12),
    },
  ])
  own.close()
  own = await open()
  expect(ask('callisto_getTipFloor').result, 'after a restart').toEqual(floor)
  own.close()
  rmSync(folder, { recursive: true, force: true })
})
