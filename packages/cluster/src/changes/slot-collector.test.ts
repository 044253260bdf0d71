import type { AccountState } from '@callisto/solana'
import { expect, test } from 'vitest'
import { SlotCollector } from './slot-collector.ts'

const state = (address: string, lamports: number): AccountState => ({
  address,
  owner: 'P',
  lamports: BigInt(lamports),
  data: new Uint8Array(0),
  executable: false,
})

type Step = [slot: number, address: string, lamports: number] | [close: number]

/** What a collector that begins at slot 10 gives at each close: the slot, and the accounts with their lamports. */
function play(steps: Step[]) {
  const collector = new SlotCollector(10)
  return steps.flatMap((step) => {
    if (step.length === 3) {
      collector.add(step[0], state(step[1], step[2]))
      return []
    }
    const change = collector.close(step[0])
    if (change === undefined) return ['closed']
    return [
      [change.slot, ...change.accounts.map(({ address, lamports }) => `${address}${lamports}`).sort()].join(
        ' ',
      ),
    ]
  })
}

test.each<[string, Step[], string[]]>([
  ['a slot at its end', [[11, 'a', 1], [11, 'b', 2], [11]], ['11 a1 b2']],
  ['a quiet slot', [[11]], ['11']],
  ['slots in order', [[12, 'a', 2], [11, 'b', 1], [11], [12]], ['11 b1', '12 a2']],
  ['several slots at once', [[11, 'a', 1], [12, 'a', 2], [12, 'b', 3], [12]], ['12 a2 b3']],
  ['a repetition', [[11, 'a', 1], [11, 'a', 1], [11], [11, 'a', 1], [12]], ['11 a1', '12']],
  ['an older state after a newer one', [[12, 'a', 2], [11, 'a', 1], [11], [12]], ['11 a1', '12 a2']],
  ['a newer state before the slot is closed', [[11, 'a', 1], [12, 'a', 2], [11], [12]], ['11 a1', '12 a2']],
  ['a state that is late', [[11], [11, 'a', 1], [12]], ['11', '12 a1']],
  ['a late state and a newer one', [[11], [11, 'a', 1], [12, 'a', 2], [12]], ['11', '12 a2']],
  [
    'a late state behind a newer one that waits',
    [[11], [13, 'a', 3], [11, 'a', 1], [12], [13]],
    ['11', '12 a1', '13 a3'],
  ],
  ['two late states, the newer one first', [[12], [12, 'a', 2], [11, 'a', 1], [13]], ['12', '13 a2']],
  ['what is older than the snapshot', [[10, 'a', 1], [9, 'b', 1], [11]], ['11']],
  ['a slot that is closed already', [[12], [11], [12]], ['12', 'closed', 'closed']],
])('%s', (_, steps, given) => {
  expect(play(steps)).toEqual(given)
})

test('late states are counted', () => {
  const collector = new SlotCollector(10)
  collector.close(20)
  expect(collector.add(15, state('a', 1))).toBe(true)
  expect(collector.add(21, state('b', 1))).toBe(true)
  expect(collector.late).toBe(1)
})

test('accounts that have not changed for long are forgotten', () => {
  const collector = new SlotCollector(10)
  collector.add(11, state('a', 1))
  for (let slot = 11; slot < 3_000; slot++) collector.close(slot)
  expect(collector.knows('a')).toBe(false)
})
