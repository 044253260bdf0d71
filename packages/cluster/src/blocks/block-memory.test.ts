import { expect, test } from 'vitest'
import { BlockMemory } from './block-stream.ts'

const named = (...names: string[]) =>
  names.map((name) => ({ slot: Number(name.slice(0, -1)), blockhash: name }))

test.each([
  ['the newest block before a slot', ['1a', '2a', '4a'], 4, '2a'],
  ['a repetition changes nothing', ['1a', '2a', '3a', '1a', '2a'], 9, '3a'],
  ['another branch takes the place of the old one', ['1a', '2a', '3a', '2b'], 9, '2b'],
  ['nothing before the first', ['5a'], 5, undefined],
])('%s', (_, names, slot, expected) => {
  const memory = new BlockMemory()
  for (const block of named(...names)) memory.add(block)
  expect(memory.before(slot)?.blockhash).toBe(expected)
})

test('what is not remembered any more changes nothing', () => {
  const memory = new BlockMemory()
  for (let slot = 1; slot <= 600; slot++) memory.add({ slot, blockhash: `${slot}` })
  memory.add({ slot: 3, blockhash: 'other' })
  expect(memory.before(1_000)?.slot).toBe(600)
})
