import { feedPrices, isUsablePrice, latestFeedPrice, oracle } from '@callisto/program-clients'
import { AccountRole, type Address } from '@solana/kit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyFeed } from '../oracle/test-feeds.ts'
import { bytesOf, TestVm, testKey } from '../toolchain/test-vm.ts'

const numRuns = Number(process.env.PROPERTY_RUNS ?? 100)
const probe = testKey('feed probe')
const account = testKey('price account')
const NOW = 1_790_000_000
const SLOT = 1_000

const [OWN, PYTH] = [0, 1]
const LARGEST = (1n << 64n) - 1n

const vm = new TestVm({ 'feed-probe': probe })
vm.setTime(NOW, 0, SLOT)

interface Asked {
  kind?: number
  key?: Address
  after?: bigint
  maxAge?: bigint
  maxConfPpm?: bigint
}

function ask({ kind = OWN, key = account, after = 0n, maxAge = LARGEST, maxConfPpm = LARGEST }: Asked) {
  const data = Buffer.alloc(57)
  data[0] = kind
  data.set(bytesOf(key), 1)
  for (const [at, word] of [after, maxAge, maxConfPpm].entries()) data.writeBigUInt64LE(word, 33 + 8 * at)
  const { error, returnData } = vm.simulate({
    programAddress: probe,
    accounts: [{ address: account, role: AccountRole.READONLY }],
    data: new Uint8Array(data),
  })
  if (error) return { error }
  const bytes = Buffer.concat([returnData, Buffer.alloc(104)])
  const word = (at: number) => bytes.readBigUInt64LE(8 * at)
  const entry = (at: number) => ({ price: word(at), conf: word(at + 1), slot: word(at + 2) })
  const isFound = word(0) !== 0n
  return {
    latest: isFound ? entry(0) : undefined,
    band: [word(3), word(4)],
    isUsable: word(5) === 1n,
    count: Number(word(6)),
    first: entry(7),
    last: entry(10),
  }
}

function setFeed(feed: Partial<oracle.Feed>, owner: Address = oracle.PROGRAM): void {
  vm.setAccount(account, { owner, data: oracle.encodeFeed({ ...emptyFeed, ...feed }) })
}

/** A ring with these prices entered one after the other. */
function ringOf(entries: readonly oracle.Entry[]): Pick<oracle.Feed, 'entered' | 'ring'> {
  const ring = [...emptyFeed.ring]
  for (const [number, entry] of entries.entries()) ring[number % 128] = entry
  return { entered: BigInt(entries.length), ring }
}

describe('an own feed', () => {
  const slots = fc
    .uniqueArray(fc.integer({ min: SLOT - 300, max: SLOT }), { maxLength: 300 })
    .map((all) => all.sort((a, b) => a - b))
  const entries = slots.map((all) =>
    all.map((slot, at) => ({ slot: BigInt(slot), price: 1_000n + BigInt(at), conf: BigInt(at % 50) + 1n })),
  )

  test('the program and the client read the same prices', () => {
    fc.assert(
      fc.property(
        entries,
        fc.bigInt(BigInt(SLOT) - 320n, BigInt(SLOT)),
        fc.integer({ min: 1, max: 60_000 }),
        (all, after, maxConfPpm) => {
          const ring = ringOf(all)
          const limits = { maxAgeSlots: 20, maxConfPpm }
          setFeed({ ...ring, ...limits })
          const now = BigInt(SLOT)
          const latest = latestFeedPrice(ring, now)
          const later = feedPrices(ring, now, after)
          const found = ask({ after })
          expect(found.latest).toEqual(latest)
          expect(found.isUsable).toBe(latest !== undefined && isUsablePrice(latest, limits, now))
          expect(found.count).toBe(later.length)
          if (later.length > 0) expect([found.first, found.last]).toEqual([later[0], later.at(-1)])
        },
      ),
      { numRuns, seed: 42 },
    )
  })

  test('the limits of the reader hold beside those of the feed', () => {
    setFeed({
      ...ringOf([{ slot: BigInt(SLOT) - 10n, price: 1_000_000n, conf: 500n }]),
      maxAgeSlots: 30,
      maxConfPpm: 900,
    })
    expect(ask({ maxAge: 10n, maxConfPpm: 500n }).isUsable).toBe(true)
    expect(ask({ maxAge: 9n, maxConfPpm: 500n }).isUsable).toBe(false)
    expect(ask({ maxAge: 10n, maxConfPpm: 499n }).isUsable).toBe(false)
    expect(ask({}).band).toEqual([999_500n, 1_000_500n])
  })

  test('the price of the slot that is open is not read', () => {
    setFeed(ringOf([{ slot: BigInt(SLOT), price: 5n, conf: 1n }]))
    expect(ask({})).toMatchObject({ latest: undefined, isUsable: false, count: 0 })
  })

  test.each([
    ['another address', () => setFeed({}), { key: testKey('other') }, 'InvalidArgument'],
    ['an unknown kind', () => setFeed({}), { kind: 2 }, 'InvalidArgument'],
    ['another owner', () => setFeed({}, testKey('evil')), {}, 'InvalidAccountOwner'],
    [
      'another length',
      () => vm.setAccount(account, { owner: oracle.PROGRAM, data: oracle.encodeFeed(emptyFeed).slice(1) }),
      {},
      'InvalidAccountData',
    ],
    [
      'another kind of account',
      () =>
        vm.setAccount(account, {
          owner: oracle.PROGRAM,
          data: new Uint8Array([...oracle.encodeFeed(emptyFeed)].fill(97, 0, 8)),
        }),
      {},
      'InvalidAccountData',
    ],
  ])('%s is refused', (_, prepare, asked, error) => {
    prepare()
    expect(ask(asked)).toEqual({ error })
  })
})

const PYTH_RECEIVER = 'rec5EKMGg6MxZYaMdyBfgwp4d5rB9T1VQH5pJv5LtFJ' as Address
const FEED_ID = testKey('id of a Pyth feed')

interface PythUpdate {
  price?: bigint
  conf?: bigint
  exponent?: number
  publishTime?: number
  postedSlot?: number
  verification?: number
  owner?: Address
  cut?: number
}

function setPyth({
  price = 15_012_345_678n,
  conf = 7_500_001n,
  exponent = -8,
  publishTime = NOW - 4,
  postedSlot = SLOT - 2,
  verification = 1,
  owner = PYTH_RECEIVER,
  cut = 0,
}: PythUpdate): void {
  const data = Buffer.alloc(134)
  data.set([0x22, 0xf1, 0x23, 0x63, 0x9d, 0x7e, 0xf4, 0xcd])
  data[40] = verification
  data.set(bytesOf(FEED_ID), 41)
  data.writeBigInt64LE(price, 73)
  data.writeBigUInt64LE(conf, 81)
  data.writeInt32LE(exponent, 89)
  data.writeBigInt64LE(BigInt(publishTime), 93)
  data.writeBigUInt64LE(BigInt(postedSlot), 125)
  vm.setAccount(account, { owner, data: new Uint8Array(data.subarray(0, 134 - cut)) })
}

describe('a Pyth update', () => {
  const asked = { kind: PYTH, key: FEED_ID }

  test.each([
    ['in 1e-8', {}, { price: 15_012_345_678n, conf: 7_500_001n }],
    ['in 1e-5', { price: 15_012_345n, conf: 7n, exponent: -5 }, { price: 15_012_345_000n, conf: 7_000n }],
    [
      'in 1e-10, the price rounded down and the confidence up',
      { price: 15_099n, conf: 101n, exponent: -10 },
      { price: 150n, conf: 2n },
    ],
    ['in whole USD', { price: 3n, conf: 1n, exponent: 0 }, { price: 300_000_000n, conf: 100_000_000n }],
  ])('%s', (_, update, expected) => {
    setPyth(update)
    expect(ask(asked).latest).toMatchObject(expected)
  })

  test.each([
    ['its publication counts, as slots of 400 ms', {}, SLOT - 10],
    ['an odd number of seconds rounds up to a slot', { publishTime: NOW - 3 }, SLOT - 8],
    ['an earlier posting counts', { publishTime: NOW + 60, postedSlot: SLOT - 30 }, SLOT - 30],
    ['an old publication that is posted anew is old', { publishTime: NOW - 300 }, SLOT - 750],
    ['one from before the first slot is of the first', { publishTime: 0 }, 0],
    ['a time before 1970 is old', { publishTime: -5 }, 0],
  ])('its slot: %s', (_, update, slot) => {
    setPyth(update)
    expect(ask(asked)).toMatchObject({ latest: { slot: BigInt(slot) } })
  })

  test('it is one price of a walk', () => {
    setPyth({})
    expect(ask({ ...asked, after: BigInt(SLOT) - 11n }).count).toBe(1)
    expect(ask({ ...asked, after: BigInt(SLOT) - 10n }).count).toBe(0)
    expect(ask({ ...asked, maxAge: 10n, maxConfPpm: 500n }).isUsable).toBe(true)
    expect(ask({ ...asked, maxAge: 9n, maxConfPpm: 500n }).isUsable).toBe(false)
    expect(ask({ ...asked, maxAge: 10n, maxConfPpm: 499n }).isUsable).toBe(false)
  })

  test.each([
    ['another feed id', {}, { key: testKey('other id') }, 'InvalidArgument'],
    ['another owner', { owner: oracle.PROGRAM }, {}, 'InvalidAccountOwner'],
    ['a partial verification', { verification: 0 }, {}, 'InvalidAccountData'],
    ['another length', { cut: 1 }, {}, 'InvalidAccountData'],
    ['a negative price', { price: -1n }, {}, 'InvalidAccountData'],
    ['no price', { price: 0n }, {}, 'InvalidAccountData'],
    ['a price that rounds to nothing', { price: 99n, exponent: -10 }, {}, 'InvalidAccountData'],
    ['an exponent out of range', { exponent: -27 }, {}, 'ArithmeticOverflow'],
    ['the lowest exponent', { exponent: -2_147_483_648 }, {}, 'ArithmeticOverflow'],
    ['a price above 64 bits', { exponent: 10 }, {}, 'ArithmeticOverflow'],
  ])('%s is refused', (_, update, pinned, error) => {
    setPyth(update)
    expect(ask({ ...asked, ...pinned })).toEqual({ error })
  })

  test('an own feed is no Pyth update, and the other way round', () => {
    setFeed({})
    expect(ask(asked)).toEqual({ error: 'InvalidAccountOwner' })
    setPyth({})
    expect(ask({})).toEqual({ error: 'InvalidAccountOwner' })
  })
})
