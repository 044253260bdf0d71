import { oracle } from '@callisto/program-clients'
import type { Instruction } from '@solana/kit'
import { beforeAll, describe, expect, test } from 'vitest'
import { everyVariant, exchanged, replaced } from '../toolchain/test-hostile.ts'
import { testKey } from '../toolchain/test-vm.ts'
import {
  advance,
  applyChange,
  CHANGE_DELAY,
  cancelChange,
  createFeed,
  createSet,
  expectOk,
  type Feeds,
  makeFeeds,
  makePoolFeed,
  makePriced,
  makeWorld,
  NOW,
  observe,
  type PoolFeed,
  proposeChange,
  publishers,
  publishTo,
} from './test-feeds.ts'
import {
  addressTokenFeed,
  createTokenFeed,
  enlist,
  makeStanding,
  makeTokenFeed,
  observeToken,
  poolKey,
  setSource,
  type TokenFeed,
} from './test-token-feed.ts'

interface Case<At extends Feeds = PoolFeed> {
  make: () => Promise<At>
  build: (at: At) => Instruction
}

const of = <At extends Feeds>(each: Case<At>) => each as unknown as Case

const proposed = async () => {
  const at = await makeFeeds()
  expectOk(at.vm.send(proposeChange(at, publishers.slice(2, 8), 4)))
  at.vm.setTime(NOW + CHANGE_DELAY)
  return at
}

const withSet = async () => {
  const at = await makeWorld()
  expectOk(at.vm.send(createSet(at)))
  return at
}

const opening = async () => await addressTokenFeed(await makeFeeds())

const listing = async () => {
  const at = await makeTokenFeed()
  setSource(at, poolKey(0), 1_000_000n)
  return at
}

const standing = async () => {
  const at = await makeStanding([[1_000_000n, 1_000_000n]])
  advance(at, 10)
  return at
}

const observed = async () => {
  const at = await makePoolFeed()
  expectOk(at.vm.send(observe(at)))
  advance(at, 10)
  return at
}

const publication = (at: Feeds) =>
  publishTo(at.set, publishers[0]!, at.vm.slot(), [
    [at.feed, 1_000_000n, 10n],
    [at.otherFeed, 2_000_000n, 10n],
  ])

const cases: Record<string, Case> = {
  createSet: of({ make: () => makeWorld(), build: (at) => createSet(at) }),
  proposeChange: of({
    make: () => makeFeeds(),
    build: (at: Feeds) => proposeChange(at, publishers.slice(2, 8), 4),
  }),
  cancelChange: of({ make: proposed, build: cancelChange }),
  applyChange: of({ make: proposed, build: applyChange }),
  createFeed: of({ make: withSet, build: (at) => createFeed(at) }),
  publish: of({ make: () => makePriced(), build: publication }),
  createTokenFeed: of({ make: opening, build: createTokenFeed }),
  enlist: of({ make: listing, build: (at: TokenFeed) => enlist(at, poolKey(0)) }),
  observeToken: of({ make: standing, build: (at: TokenFeed) => observeToken(at, poolKey(0)) }),
  observe: of({ make: observed, build: observe }),
}

test('the variants cover every instruction of the program', () => {
  expect(Object.keys(cases).sort()).toEqual(Object.keys(oracle.instructions).sort())
})

describe.each(Object.entries(cases))('%s', (_, { make, build }) => {
  let at: PoolFeed
  let instruction: Instruction
  beforeAll(async () => {
    at = await make()
    instruction = build(at)
  })

  test('succeeds unmodified', () => {
    const { computeUnits } = expectOk(at.vm.simulate(instruction))
    expect(computeUnits).toBeLessThan(40_000)
  })

  test('rejects bad data, missing accounts, signatures and privileges, unrelated accounts and duplicates', () => {
    const passed = everyVariant(instruction).filter(
      (variant) => at.vm.simulate(variant.instruction).error === undefined,
    )
    expect(passed.map((variant) => variant.label)).toEqual([])
  })
})

test('a feed of another set, a pool feed and a forged account take no votes', async () => {
  const at = await observed()
  const state = at.vm.account(at.feed)!
  const forged = testKey('forged feed')
  const send = (feed: typeof forged) => at.vm.simulate(replaced(publication(at), new Map([[at.feed, feed]])))
  at.vm.setAccount(forged, { owner: testKey('evil program'), data: state.data })
  expect(send(forged).error).toBe('InvalidAccountOwner')
  const foreign = { ...oracle.decodeFeed(state.data)!, set: testKey('other set') }
  at.vm.setAccount(forged, { owner: oracle.PROGRAM, data: oracle.encodeFeed(foreign) })
  const invalid = `Custom(${oracle.errorCodes.invalidAccount})`
  expect(send(forged).error).toBe(invalid)
  expect(send(at.poolFeed).error).toBe(invalid)
})

test('a set of another admin is not changed, and opens no feed here', async () => {
  const at = await withSet()
  const state = oracle.decodeSet(at.vm.account(at.set)!.data)!
  at.vm.setAccount(at.set, {
    owner: oracle.PROGRAM,
    data: oracle.encodeSet({ ...state, admin: testKey('somebody'), changeAt: 1n }),
  })
  const wrong = `Custom(${oracle.errorCodes.wrongAdmin})`
  for (const instruction of [createFeed(at), cancelChange(at), proposeChange(at, publishers, 5)])
    expect(at.vm.simulate(instruction).error).toBe(wrong)
})

test('a published feed cannot be observed', async () => {
  const at = await observed()
  const invalid = `Custom(${oracle.errorCodes.invalidAccount})`
  expect(at.vm.simulate(replaced(observe(at), new Map([[at.poolFeed, at.feed]]))).error).toBe(invalid)
  expect(at.vm.simulate(exchanged(observe(at), at.poolFeed, at.otherFeed)).error).toBeDefined()
})
