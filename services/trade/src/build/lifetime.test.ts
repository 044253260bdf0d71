import { expect, test } from 'vitest'
import { FakeChain, key } from '../testing/fake-chain.test-helper.ts'
import { findLifetime } from './lifetime.ts'

const LIFE = 150

/** A chain with blocks at these slots, of heights from `firstHeight` on. */
function chainOf(slots: readonly number[], firstHeight = 0): FakeChain {
  const chain = new FakeChain([])
  chain.slot = slots.at(-1)!
  const heightAt = (slot: number) => firstHeight + slots.indexOf(slot)
  Object.assign(chain.methods, {
    getLatestBlockhash: () => ({
      context: { slot: chain.slot },
      value: { blockhash: key(chain.slot), lastValidBlockHeight: heightAt(chain.slot) + LIFE },
    }),
    getBlocks: ([from, to]: unknown[]) => slots.filter((slot) => slot >= Number(from) && slot <= Number(to)),
    getBlock: ([slot]: unknown[]) => {
      const at = slots.indexOf(Number(slot))
      const parentSlot = slots[at - 1] ?? Math.max(0, slots[0]! - 1)
      return { blockhash: key(Number(slot)), blockHeight: heightAt(Number(slot)), parentSlot }
    },
  })
  return chain
}

const every = (from: number, count: number, step = 1) =>
  Array.from({ length: count }, (_, i) => from + i * step)

test.each([
  ['every slot', chainOf(every(0, 400)), 399 - 140, 399 - 140],
  ['every third slot', chainOf(every(30, 400, 3)), 30 + 3 * (399 - 140), 399 - 140],
  ['one slot in a thousand', chainOf(every(5, 400, 1_000)), 5 + 1_000 * (399 - 140), 399 - 140],
  ['slots before and after a stop', chainOf([...every(0, 300), ...every(2_000_000, 20)]), 299 - 120, 179],
  ['slots after a stop, just enough', chainOf([...every(0, 9), ...every(2_000_000, 141)]), 2_000_000, 9],
  ['slots after a stop, one too few', chainOf([...every(0, 9), ...every(2_000_000, 140)]), 8, 8],
  ['fewer blocks than that, from slot 0', chainOf(every(0, 20)), 0, 0],
  ['fewer blocks than that, from a later slot', chainOf(every(700_000, 20)), 700_000, 0],
  ['one block', chainOf([0]), 0, 0],
  ['no older blocks kept', chainOf(every(700_000, 100), 5_000), 700_000, 5_000],
])('on a chain with a block in %s', async (_, chain, slot, height) => {
  const lifetime = await findLifetime(chain, { blockhashBlocks: LIFE }, 10)
  expect(lifetime).toEqual({
    ok: true,
    value: { blockhash: key(slot), lastValidBlockHeight: height + LIFE },
  })
})

test.each([undefined, LIFE, 255])('an expiry of %s takes the latest blockhash', async (blocks) => {
  const chain = chainOf(every(0, 400))
  const lifetime = await findLifetime(chain, { blockhashBlocks: LIFE }, blocks)
  expect(lifetime).toMatchObject({ ok: true, value: { lastValidBlockHeight: 399 + LIFE } })
  expect(chain.calls).toEqual(['getLatestBlockhash'])
})

test('a chain without gaps is asked once for its blocks', async () => {
  const chain = chainOf(every(0, 400))
  await findLifetime(chain, { blockhashBlocks: LIFE }, 10)
  expect(chain.calls).toEqual(['getLatestBlockhash', 'getBlocks', 'getBlock'])
})
