import { expect, test } from 'vitest'
import { seeded } from '../pools.test-helper.ts'
import { DeepLinks, MAX_DEEP } from './deep-links.ts'
import { IntRange } from './int-lists.ts'
import { Memory } from './memory.ts'

const TOKEN = 0

/** A token with a number of links, their depths, and the lists that follow them. */
function hubOf(links: number) {
  const depths = Array.from({ length: links }, () => 0)
  const deep = new DeepLinks(
    { coreLinks: () => Int32Array.from(depths.keys()), rootDepthBack: (link) => depths[link]! },
    new Memory(),
  )
  deep.addToken()
  const set = (link: number, depth: number) => {
    depths[link] = depth
    deep.update(TOKEN, link, depths.length)
  }
  const list = () => {
    const range = new IntRange()
    deep.load(TOKEN, range)
    return [...range.data.subarray(range.start, range.end)]
  }
  return { deep, depths, set, list }
}

test('a token with few neighbours has no list', () => {
  const { deep, set } = hubOf(MAX_DEEP)
  set(0, 1)
  expect(deep.has(TOKEN)).toBe(false)
})

test('the list has the deepest links once all were compared', () => {
  const { depths, set, list } = hubOf(300)
  const random = seeded(1)
  for (let round = 0; round < 3; round++) for (const link of depths.keys()) set(link, random())
  for (let i = 0; i <= 300; i++) set(0, depths[0]!)
  const order = [...depths.keys()].sort((a, b) => depths[b]! - depths[a]!)
  expect(list()).toEqual(order.slice(0, MAX_DEEP))
})

test('a link that becomes deep is listed at once', () => {
  const { depths, set, list } = hubOf(300)
  for (const link of depths.keys()) set(link, 300 - link)
  set(0, 300)
  set(299, 1000)
  expect(list()).toContain(299)
  expect(list().length).toBe(MAX_DEEP)
})

test('the list goes when the token has few neighbours again', () => {
  const { deep, depths, set } = hubOf(300)
  set(0, 1)
  expect(deep.has(TOKEN)).toBe(true)
  depths.length = MAX_DEEP
  set(0, 2)
  expect(deep.has(TOKEN)).toBe(false)
})
