import type { HistoryRow, Transfer, TransfersReply } from '@callisto/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FakeLedger, fakeAddress, SOL, USDC, wallet } from '../testing/fake-ledger.test-helper.ts'
import { startTestAccount, type TestAccount } from '../testing/test-account.test-helper.ts'

const TOKEN = fakeAddress(2, 0)
const provider = wallet(100)
const me = wallet(1)
const friend = wallet(2)
const M = 1_000_000n

let ledger: FakeLedger
let account: TestAccount

/** A pool of SOL at 150 dollars, and a wallet with 10 SOL, 1,000 dollars and tokens without a price. */
beforeEach(async () => {
  ledger = new FakeLedger()
  ledger.secondsPerBlock = 1
  ledger.endow(provider, 10n ** 12n, [
    [SOL, 10n ** 15n],
    [USDC, 10n ** 15n],
  ])
  ledger.endow(fakeAddress(4, 0), 10n ** 9n, [[TOKEN, 1000n * M]])
  ledger.endow(me, 10n ** 10n, [
    [USDC, 1000n * M],
    [TOKEN, 100n * M],
  ])
  ledger.createPool(provider, SOL, USDC, [10n ** 14n, 15n * 10n ** 12n]).commit(provider)
  ledger.block()
  account = await startTestAccount(ledger)
})

afterEach(() => account.close())

const block = async () => {
  ledger.block()
  await account.untilWritten()
}
const transfers = (query = '', address: string = me) =>
  account.get<TransfersReply>(`/account/v1/transfers/${address}?${query}`)
const short = ({ kind, mint, amount, party, usdValue }: Transfer) => [kind, mint, amount, party, usdValue]

test('transfers, claims and burns with their other side and value, newest first', async () => {
  ledger.send(me, friend, USDC, 25n * M).commit(me)
  ledger.pay(friend, me, 2n * 10n ** 9n).commit(friend)
  ledger.claim(me, TOKEN, 7n * M).commit(me)
  ledger.burn(me, TOKEN, 3n * M).commit(me)
  // A swap and a payment of rent are none.
  ledger.swap(me, 0, USDC, 10n * M)
  ledger.commit(me).rent(me, 2_039_280n).commit(me)
  await block()
  const reply = await transfers()
  expect(reply.transfers.map(short)).toEqual([
    ['burn', TOKEN, '3', undefined, undefined],
    ['claim', TOKEN, '7', fakeAddress(4, 0), undefined],
    ['transfer-in', SOL, '2', friend, 300],
    ['transfer-out', USDC, '25', friend, 25],
  ])
  expect(reply).toMatchObject({ hasMoreData: false, anchor: '4' })
  expect(reply.transfers.map(({ networkCostLamports }) => networkCostLamports)).toEqual([
    '5000',
    '5000',
    '0',
    '5000',
  ])
  const theirs = await transfers('', friend)
  expect(theirs.transfers.map(short)).toEqual([
    ['transfer-out', SOL, '2', me, 300],
    ['transfer-in', USDC, '25', me, 25],
  ])
})

test('what is burned and sent in one transaction are two rows; several receivers are no single other side', async () => {
  ledger
    .send(me, friend, TOKEN, 4n * M)
    .burn(me, TOKEN, M)
    .commit(me)
  ledger.send(me, friend, TOKEN, M).send(me, wallet(3), TOKEN, M).commit(me)
  await block()
  expect((await transfers()).transfers.map(short)).toEqual([
    ['transfer-out', TOKEN, '2', undefined, undefined],
    ['transfer-out', TOKEN, '4', friend, undefined],
    ['burn', TOKEN, '1', undefined, undefined],
  ])
})

test('the burn of shares by a pool is no burn of the wallet', async () => {
  const pool = ledger.pools[0]!
  ledger
    .deposit(provider, 0, [-pool.reserves[0] / 10n, -pool.reserves[1] / 10n], -pool.shares / 10n)
    .commit(provider)
  await block()
  expect((await transfers('', provider)).transfers).toEqual([])
})

test('pages neither skip nor repeat a row while new ones arrive', async () => {
  for (let n = 1; n <= 45; n++) ledger.send(me, friend, TOKEN, BigInt(n)).commit(me)
  await block()
  const first = await transfers('page=1')
  ledger.send(me, friend, TOKEN, 46n).commit(me)
  await block()
  // With the anchor of page 1, and without it.
  const second = await transfers(`page=2&anchor=${first.anchor}`)
  const third = await transfers('page=3')
  const amounts = [first, second, third].flatMap((page) =>
    page.transfers.map(({ rawAmount }) => Number(rawAmount)),
  )
  expect(amounts).toEqual(Array.from({ length: 45 }, (_, at) => 45 - at))
  expect([first, second, third].map(({ hasMoreData }) => hasMoreData)).toEqual([true, true, false])
  expect((await transfers('page=4')).transfers).toEqual([])
  expect((await transfers()).transfers[0]?.rawAmount).toBe('46')
})

test('an address without a history, and an anchor that is none', async () => {
  expect(await transfers('', wallet(9))).toEqual({ transfers: [], hasMoreData: false })
  const { statusCode } = await account.app.inject(`/account/v1/transfers/${me}?page=2&anchor=-1`)
  expect(statusCode).toBe(400)
})

test('the export has them among the swaps, in the order of the chain', async () => {
  ledger.claim(me, TOKEN, 7n * M).commit(me)
  ledger.swap(me, 0, USDC, 10n * M)
  ledger.commit(me)
  ledger.burn(me, TOKEN, 3n * M).commit(me)
  await block()
  const { rows } = await account.get<{ rows: HistoryRow[] }>(`/account/v1/export/${me}/json`)
  const own = rows.filter(({ kind }) => kind !== 'network-cost' && kind !== 'opening')
  expect(own.map(({ kind, mint, amount }) => [kind, mint, amount])).toEqual([
    ['claim', TOKEN, '7.000000'],
    ['swap', USDC, '-10.000000'],
    ['swap', SOL, expect.any(String)],
    ['burn', TOKEN, '-3.000000'],
  ])
  const csv = (await account.app.inject(`/account/v1/export/${me}/csv`)).body
  expect(csv).toContain(`,claim,WALLET,,${TOKEN},7.000000`)
  expect(csv).toContain(`,burn,WALLET,,${TOKEN},-3.000000`)
})
