import { type Amm, chainTimeAt, type Pool, swapError } from '@callisto/amms'
import { ProgramDescriptionSchema } from '@callisto/contract'
import type { AccountState } from '@callisto/solana'
import { beforeEach, describe, expect, test } from 'vitest'
import { account, key, mint } from '../testing/fake-chain.test-helper.ts'
import { PoolRegistry } from './pool-registry.ts'

const PROGRAM = key(70)
const VAULTS = key(71)
const [POOL, TABLE, VAULT0, VAULT1] = [key(80), key(81), key(82), key(83)]
const [MINT0, MINT1] = [key(90), key(91)]

/** An account of one number; the table names no vaults before it is known. */
const number = (address: string, owner: string, value: number): AccountState =>
  account(address, owner, Uint8Array.of(value))
const root = (value = 1) => number(POOL, PROGRAM, value)
const table = (value = 1) => number(TABLE, PROGRAM, value)
const vaults = (value: number) => [number(VAULT0, VAULTS, value), number(VAULT1, VAULTS, value)]

let decodings: number[][]

function poolOf(numbers: readonly number[]): Pool {
  return {
    address: POOL,
    programId: PROGRAM,
    label: String(numbers),
    mints: [MINT0, MINT1],
    settlesAt: undefined,
    quoteExactIn: () => swapError('NOT_TRADABLE'),
    quoteExactOut: () => swapError('NOT_TRADABLE'),
    segments: () => [],
    cost: () => ({ accounts: [], dataBytes: 0, computeUnits: 0 }),
  }
}

/** The root needs a table, and the table two vaults: two rounds. */
const amm: Amm = {
  id: 'rounds',
  label: 'Rounds',
  poolType: 'test',
  pricing: 'reported',
  owners: [PROGRAM],
  program: ProgramDescriptionSchema.parse({
    address: PROGRAM,
    label: 'Rounds',
    instructions: [],
    errors: {},
    swaps: [],
  }),
  discovery: { filters: [] },
  root: ({ address, owner, data }) =>
    address === POOL && data.length === 1
      ? { ok: true, root: { address, programId: owner, mints: [MINT0, MINT1], state: data[0] } }
      : { ok: false, reason: 'OTHER_ACCOUNT' },
  needs: (_, view) => (view.account(TABLE) ? [TABLE, VAULT0, VAULT1] : [TABLE]),
  pool: ({ state }, view) => {
    const numbers = [Number(state), ...[TABLE, VAULT0, VAULT1].map((one) => view.account(one)?.data[0] ?? -1)]
    decodings.push(numbers)
    return numbers.includes(-1)
      ? { ok: false, reason: 'MISSING_ACCOUNT' }
      : { ok: true, pool: poolOf(numbers) }
  },
  instruction: () => {
    throw new Error('not swapped in this test')
  },
}

function started(): PoolRegistry {
  const registry = new PoolRegistry([amm])
  registry.apply(10, [root(), mint(MINT0, 6), mint(MINT1, 6)])
  registry.apply(10, [mint(MINT0, 6), mint(MINT1, 6)])
  registry.applyView(11, [POOL, TABLE], [root(), table()])
  registry.applyView(12, [POOL, TABLE, VAULT0, VAULT1], [root(), table(), ...vaults(1)])
  return registry
}

const label = (registry: PoolRegistry) => registry.pool(POOL)?.label

beforeEach(() => {
  decodings = []
})

describe('needs are asked for until none is missing', () => {
  test('round by round, each view with its root', () => {
    const registry = new PoolRegistry([amm])
    registry.apply(10, [root()])
    expect(registry.missingViews).toEqual([[POOL, TABLE]])
    registry.applyView(11, [POOL, TABLE], [root(), table()])
    expect(registry.missingViews).toEqual([[POOL, TABLE, VAULT0, VAULT1]])
    registry.applyView(12, [POOL, TABLE, VAULT0, VAULT1], [root(), table(), ...vaults(1)])
    expect(registry.missingViews).toEqual([])
    expect([...registry.watched.addresses]).toEqual([TABLE, VAULT0, VAULT1])
    expect(decodings).toEqual([[1, 1, 1, 1]])
  })

  test('an account that the chain does not have is not asked for again, and its pool is not quoted', () => {
    const registry = started()
    registry.applyView(13, [POOL, TABLE, VAULT0, VAULT1], [root(), table(), undefined, vaults(1)[1]])
    expect(registry.missingViews).toEqual([])
    registry.apply(13, [])
    expect(label(registry)).toBeUndefined()
    registry.apply(14, [vaults(5)[0]!])
    expect(label(registry)).toBe('1,1,5,1')
  })
})

test('an account that was read again without a change decodes no pool', () => {
  const registry = started()
  decodings = []
  registry.applyView(13, [TABLE, VAULT0], [table(), vaults(1)[0]])
  expect(decodings).toEqual([])
  registry.applyView(14, [TABLE], [table(2)])
  // The others are of older slots until this one is closed.
  registry.applyView(14, [TABLE], [table(2)])
  registry.apply(14, [])
  expect(decodings).toEqual([[1, 2, 1, 1]])
})

describe('a pool is decoded at the end of a slot', () => {
  test('a change of a needed account decodes its pool once', () => {
    const registry = started()
    decodings = []
    registry.apply(13, vaults(2))
    expect(decodings).toEqual([[1, 1, 2, 2]])
    expect(label(registry)).toBe('1,1,2,2')
  })

  test('parts of a slot that is still open change nothing; its end changes all at once', () => {
    const registry = started()
    decodings = []
    registry.apply(13, [vaults(2)[0]!], true)
    registry.setEpoch(3n)
    expect(label(registry)).toBe('1,1,1,1')
    registry.apply(13, [vaults(2)[1]!], true)
    expect([label(registry), registry.slot]).toEqual(['1,1,1,1', 10])
    registry.apply(14, [root(7)], true)
    expect([label(registry), registry.slot]).toEqual(['1,1,2,2', 13])
    registry.apply(14, [])
    expect(label(registry)).toBe('7,1,2,2')
    expect(decodings).toEqual([
      [1, 1, 2, 2],
      [7, 1, 2, 2],
    ])
  })

  test('an account that was read ahead of the stream waits until its slot is closed', () => {
    const registry = started()
    registry.apply(13, [])
    decodings = []
    registry.applyView(20, [VAULT0], [vaults(9)[0]])
    expect([label(registry), decodings]).toEqual(['1,1,1,1', []])
    registry.apply(19, [root(2)])
    expect([label(registry), decodings]).toEqual(['1,1,1,1', []])
    registry.apply(20, [vaults(9)[1]!])
    expect(label(registry)).toBe('2,1,9,9')
    expect(decodings).toEqual([[2, 1, 9, 9]])
  })

  test('what a pool needs is read anew when its stream begins anew, at an older slot too', () => {
    const registry = started()
    registry.forgetViews()
    expect(label(registry)).toBeUndefined()
    registry.apply(11, [root(2)])
    expect([label(registry), registry.missingViews]).toEqual([undefined, [[POOL, TABLE]]])
    registry.applyView(11, [POOL, TABLE], [root(2), table()])
    registry.applyView(11, [POOL, TABLE, VAULT0, VAULT1], [root(2), table(), ...vaults(3)])
    expect([label(registry), registry.missingViews]).toEqual(['2,1,3,3', []])
  })

  test('an older state of a needed account is ignored', () => {
    const registry = started()
    registry.apply(15, vaults(4))
    registry.applyView(14, [VAULT0, VAULT1], vaults(3))
    expect(label(registry)).toBe('1,1,4,4')
  })

  test('a root that is closed takes its pool away and what it needs with it', () => {
    const registry = started()
    registry.apply(13, [{ ...root(), lamports: 0n, data: new Uint8Array() }])
    expect([registry.size, label(registry), registry.trades(MINT0)]).toEqual([0, undefined, false])
    registry.apply(14, vaults(3))
    expect(label(registry)).toBeUndefined()
  })
})

test('two venues cannot read the accounts of one program', () => {
  expect(() => new PoolRegistry([amm, { ...amm, label: 'Other' }])).toThrow('both read the accounts')
})

test('the graph has no pool of a venue without a router row', () => {
  const registry = started()
  registry.graph.setTime(chainTimeAt(5))
  expect(registry.graph.poolIndex(POOL)).toBeUndefined()
  expect([...registry.direct.between(MINT1, MINT0)].map(({ address }) => address)).toEqual([POOL])
})

describe('a root that its table completes', () => {
  const completing: Amm = {
    ...amm,
    root: ({ address, owner, data }) =>
      address === POOL
        ? { ok: true, root: { address, programId: owner, mints: [MINT0, MINT0], state: data[0] } }
        : { ok: false, reason: 'OTHER_ACCOUNT' },
    needs: () => [TABLE],
    complete: (found, view) =>
      view.account(TABLE)?.data[0] === 1
        ? { ok: true, root: { ...found, mints: [MINT0, MINT1] } }
        : { ok: false, reason: 'INVALID_STATE' },
    pool: ({ mints }) => ({ ok: true, pool: { ...poolOf([1]), mints } }),
  }

  test('has its mints from then on, and is quoted once they are known', () => {
    const registry = new PoolRegistry([completing])
    registry.apply(10, [root()])
    expect([registry.mintsOf(POOL), registry.root(POOL)]).toEqual([[MINT0, MINT0], undefined])
    registry.applyView(10, [POOL, TABLE], [root(), table()])
    expect([registry.mintsOf(POOL), registry.missingMints]).toEqual([
      [MINT0, MINT1],
      [MINT0, MINT1],
    ])
    registry.apply(11, [mint(MINT0, 6), mint(MINT1, 6)])
    expect(registry.pool(POOL)?.mints).toEqual([MINT0, MINT1])
    expect(registry.root(POOL)?.root.mints).toEqual([MINT0, MINT1])
  })

  test('is not quoted with a table that does not', () => {
    const registry = new PoolRegistry([completing])
    registry.apply(10, [root(), mint(MINT0, 6), mint(MINT1, 6)])
    registry.applyView(10, [POOL, TABLE], [root(), table(2)])
    expect([registry.pool(POOL), registry.root(POOL)]).toEqual([undefined, undefined])
  })
})

describe('an exact output', () => {
  const rowed = (row: 'cpmm' | 'raydiumCpmm' | 'saber'): Amm => ({ ...amm, routerVenue: () => row })
  const exactOut = (inputMint: string) => ({ mode: 'ExactOut', inputMint }) as const

  test.each([
    ['a venue that quotes on the chain: anywhere', rowed('cpmm'), MINT1, true],
    ['a venue without a row: in no route', amm, MINT1, true],
    ['a venue without a quote: out of the source', rowed('raydiumCpmm'), MINT0, true],
    ['but not between', rowed('raydiumCpmm'), key(92), false],
    ['a venue without an exact output: nowhere', rowed('saber'), MINT0, false],
  ])('%s', (_, venue, inputMint, isRoutable) => {
    const isPossible = new PoolRegistry([venue]).routablePools(exactOut(inputMint))
    expect(isPossible?.(poolOf([1])) ?? true).toBe(isRoutable)
  })

  test('an exact input has all pools', () => {
    const registry = new PoolRegistry([rowed('saber')])
    expect(registry.routablePools({ mode: 'ExactIn', inputMint: MINT0 })).toBeUndefined()
  })
})
