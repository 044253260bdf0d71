import { costKinds, type HistoryEntry, type HistoryReply, type HistoryRow } from '@callisto/contract'
import { afterEach, expect, test } from 'vitest'
import { FakeLedger, fakeAddress, SOL, USDC, wallet } from '../testing/fake-ledger.test-helper.ts'
import { randomHistory } from '../testing/random-history.test-helper.ts'
import { startTestAccount, type TestAccount } from '../testing/test-account.test-helper.ts'

const [me, friend, provider] = [wallet(1), wallet(2), wallet(100)]
const M = 1_000_000n
let account: TestAccount

afterEach(() => account.close())

const page = (address: string, anchor?: string) =>
  account.get<HistoryReply>(`/account/v1/history/${address}${anchor ? `?anchor=${anchor}` : ''}`)

async function allPages(address: string): Promise<HistoryEntry[]> {
  const entries: HistoryEntry[] = []
  let anchor: string | undefined
  do {
    const reply = await page(address, anchor)
    entries.push(...reply.entries)
    anchor = reply.anchor
  } while (anchor !== undefined)
  return entries
}

test('all kinds of what a wallet did, with what left it and what came', async () => {
  const ledger = new FakeLedger()
  ledger.secondsPerBlock = 1
  ledger.endow(provider, 10n ** 12n, [
    [SOL, 10n ** 15n],
    [USDC, 10n ** 15n],
  ])
  ledger.endow(me, 10n ** 10n, [[USDC, 1000n * M]])
  ledger.createPool(provider, SOL, USDC, [10n ** 14n, 15n * 10n ** 12n]).commit(provider)
  ledger.block()
  ledger.send(me, friend, USDC, 25n * M).commit(me)
  const order = ledger.openOrder(me, 'trigger', [USDC, SOL], 100n * M)
  ledger.commit(me)
  ledger.fillOrder(order, 0, provider, 40n * M)
  ledger.commit(provider)
  ledger.closeOrder(order, me)
  ledger.commit(me)
  ledger.burn(me, USDC, M).commit(me)
  ledger.block()
  account = await startTestAccount(ledger)
  const { entries, anchor } = await page(me)
  expect(anchor).toBeUndefined()
  const bought = String(Number([...ledger.fills.values()][0]!.amounts[1]) / 1e9)
  const usdc = (amount: string) => ({ mint: USDC, amount })
  expect(entries.map(({ kind, given, received, usdValue }) => [kind, given, received, usdValue])).toEqual([
    ['burn', [usdc('1')], [], 1],
    ['order', [], [], undefined],
    ['limit-fill', [usdc('40')], [{ mint: SOL, amount: bought }], 40],
    ['order', [], [], undefined],
    ['transfer-out', [usdc('25')], [], 25],
  ])
  expect(entries.map(({ networkCostLamports }) => Number(networkCostLamports) > 0)).toEqual([
    ...[true, false, false],
    ...[true, true],
  ])
  expect(entries[4]).toMatchObject({ party: friend, platform: '' })
  expect(entries[2]).toMatchObject({ platform: 'Callisto Orders' })
})

test('pages are the export without what was there before, newest first, each row once', async () => {
  const ledger = randomHistory(250, 4)
  account = await startTestAccount(ledger)
  const shares = new Set<string>(ledger.pools.map(({ lpMint }) => lpMint))
  for (let n = 0; n < 8; n++) {
    const { rows } = await account.get<{ rows: HistoryRow[] }>(`/account/v1/export/${wallet(n)}/json`)
    // The export has costs beside what they were of.
    const keyOf = (slot: number, signature: string, kind: string) =>
      `${slot} ${signature} ${isCost(kind) ? 'cost' : kind}`
    // Legs of one event are rows of their own, and so is the cost beside them.
    const expected = new Set(
      rows.flatMap(({ kind, slot, txHash, mint, eventIndex }) =>
        kind === 'opening' ||
        shares.has(mint) ||
        (kind === 'network-cost' && hasOther(rows, txHash, eventIndex))
          ? []
          : [`${keyOf(slot, txHash, kind)} ${eventIndex}`],
      ),
    )
    const entries = await allPages(wallet(n))
    const shown = entries.map(
      ({ blockId, txHash, kind, eventIndex }) => `${keyOf(blockId, txHash, kind)} ${eventIndex % 1_000}`,
    )
    expect(shown.length).toBeGreaterThan(25)
    expect(shown).toEqual([...expected].reverse())
  }
})

const isCost = (kind: string) => (costKinds as readonly string[]).includes(kind)

const hasOther = (rows: readonly HistoryRow[], txHash: string, eventIndex: number) =>
  rows.some((row) => row.txHash === txHash && row.eventIndex === eventIndex && row.kind !== 'network-cost')

test('an address without a history, and an anchor that is none', async () => {
  account = await startTestAccount(randomHistory(3))
  expect(await page(fakeAddress(4, 9))).toEqual({ entries: [] })
  const { statusCode } = await account.app.inject(`/account/v1/history/${wallet(0)}?anchor=1.2`)
  expect(statusCode).toBe(400)
})
