import { AMMS } from '@callisto/amms'
import { ADDRESS_LOOKUP_TABLE_PROGRAM, transferLamports } from '@callisto/solana'
import { expect, test } from 'vitest'
import { PoolRegistry } from '../state/pool-registry.ts'
import { account, curve, key, lookupTable, mint, pool } from '../testing/fake-chain.test-helper.ts'
import { sharedRouteAccounts } from './maintain.ts'
import { LookupTableRegistry } from './registry.ts'

const AUTHORITY = key(700)
const table = (number: number, entries: readonly number[], change: object = {}) =>
  lookupTable(key(number), entries.map(key), { authority: AUTHORITY, ...change })

/** Touches these accounts. */
const plan = (...touched: number[]) => ({
  feePayer: key(1),
  instructions: touched.map((one) => transferLamports(key(1), key(one), 1n)),
})

const SLOT = 2_000

test('tables are chosen by saving, none that costs more than it saves', () => {
  const registry = new LookupTableRegistry({ authority: AUTHORITY })
  registry.apply([table(801, [10, 11, 12]), table(802, [12, 13, 14, 15]), table(803, [11, 16])])
  const chosen = registry.choose(plan(10, 11, 12, 13, 14, 15), SLOT)
  expect(Object.keys(chosen)).toEqual([key(802), key(801)])
  expect(registry.choose(plan(16), SLOT)).toEqual({})
  expect(registry.choose(plan(40, 41), SLOT)).toEqual({})
})

test('payers and invoked programs stay static', () => {
  const registry = new LookupTableRegistry({ authority: AUTHORITY })
  registry.apply([
    lookupTable(key(801), [key(1), '11111111111111111111111111111111'], { authority: AUTHORITY }),
  ])
  expect(registry.choose(plan(10), SLOT)).toEqual({})
})

test('entries are active from the slot after their extension', () => {
  const registry = new LookupTableRegistry({ authority: AUTHORITY })
  registry.apply([table(801, [10, 11, 12, 13], { extendedAt: SLOT, before: 2 })])
  expect(registry.choose(plan(10, 11, 12, 13), SLOT)).toEqual({ [key(801)]: [key(10), key(11)] })
  expect(registry.choose(plan(10, 11, 12, 13), SLOT + 1)[key(801)]).toHaveLength(4)
})

test('only trusted and active tables are used', () => {
  const registry = new LookupTableRegistry({ addresses: [key(802)] })
  const foreign = { authority: key(701) }
  registry.apply([table(801, [10, 11], foreign), table(802, [10, 11], foreign)])
  expect(Object.keys(registry.choose(plan(10, 11), SLOT))).toEqual([key(802)])
  expect(registry.extensible()).toEqual([])
  registry.apply([table(802, [10, 11], { ...foreign, endsAt: 5n })])
  expect(registry.choose(plan(10, 11), SLOT)).toEqual({})
  expect([registry.size, registry.entries]).toEqual([0, 0])
  registry.apply([account(key(802), ADDRESS_LOOKUP_TABLE_PROGRAM, new Uint8Array(3))])
  expect(registry.size).toBe(0)
})

test('what routes share: the busiest places first, token by token, and no curves', () => {
  const registry = new PoolRegistry(AMMS)
  const [hub, other, far] = [key(2), key(3), key(4)]
  const newcoin = key(5)
  registry.apply(1, [
    pool(1, [hub, far], [10n ** 9n, 10n ** 9n]),
    pool(2, [hub, other], [10n ** 9n, 10n ** 9n]),
    pool(3, [hub, other], [10n ** 9n, 10n ** 9n]),
    pool(4, [hub, key(6)], [0n, 0n]),
    curve(1, newcoin, hub),
  ])
  registry.apply(
    1,
    [hub, other, far, newcoin, key(6)].map((one) => mint(one, 6)),
  )
  const shared = sharedRouteAccounts(registry)
  const at = (number: number) => shared.indexOf(key(20_000 + number))
  expect(Math.max(at(2), at(3))).toBeLessThan(at(1))
  expect(at(4)).toBe(-1)
  expect(shared).not.toContain(newcoin)
  expect(shared).toEqual([...new Set(shared)])
  for (const account of [hub, other, far, key(10_020), key(10_021)]) expect(shared).toContain(account)
})
