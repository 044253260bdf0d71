import { expect, test } from 'vitest'
import type { LinkedBlock } from '../blocks/parse-block.ts'
import { FakeClock } from '../testing/fake-clock.test-helper.ts'
import { StreamedBlocks } from './streamed-blocks.ts'

const block = (slot: number): LinkedBlock => ({
  parentHash: `${slot - 1}`,
  block: {
    slot,
    parentSlot: slot - 1,
    blockhash: `${slot}`,
    blockHeight: slot,
    blockTime: 0,
    transactions: [],
  },
})

test('has what was expected when it came, back to the oldest block that is kept', async () => {
  const blocks = new StreamedBlocks(new FakeClock())
  expect(blocks.hasFrom(10)).toBe(false)
  blocks.expectFrom(10)
  expect([9, 10, 99].map((slot) => blocks.hasFrom(slot))).toEqual([false, true, true])
  for (let slot = 10; slot < 60; slot++) blocks.add(block(slot))
  expect([11, 12, 59].map((slot) => blocks.hasFrom(slot))).toEqual([false, true, true])
  expect((await blocks.take(12))?.block.slot).toBe(12)
  blocks.expectFrom(undefined)
  expect(blocks.hasFrom(59)).toBe(false)
})

test('a block that does not come is not waited for beyond its time, nor one that is skipped at all', async () => {
  const clock = new FakeClock()
  const blocks = new StreamedBlocks(clock)
  blocks.expectFrom(10)
  const late = blocks.take(10)
  await clock.advance(1_500)
  expect(await late).toBeUndefined()
  const skipped = blocks.take(11)
  blocks.skip(11)
  await clock.advance(0)
  expect(await skipped).toBeUndefined()
})
