import { createHash } from 'node:crypto'
import type { LiveChain } from '@callisto/cluster'
import { expect, test } from 'vitest'
import { liveDeployments } from './program-code.ts'

const PROGRAM = 'SSwpkEEcbUqx4vtoEByFjSkhKdCT862DNVb52nZg1UZ'
const CODE = Uint8Array.from({ length: 64 }, (_, index) => index)
const BUILD = {
  program: PROGRAM,
  sha256: createHash('sha256').update(CODE).digest('hex'),
  bytes: CODE.length,
}

type Listener = { onResult: (result: unknown) => void }

/** A chain that has a program, and a socket or none. */
function chainOf(code: Uint8Array | undefined, hasSocket = true) {
  const topics: { topic: unknown; listener: Listener; isOpen: boolean }[] = []
  const client = {
    subscribe(topic: unknown, listener: Listener) {
      const one = { topic, listener, isOpen: true }
      topics.push(one)
      return () => {
        one.isOpen = false
      }
    },
  }
  const account = code && {
    address: PROGRAM,
    owner: 'BPFLoader2111111111111111111111111111111111',
    lamports: 1n,
    data: code,
    executable: true,
  }
  const chain = {
    client: hasSocket ? client : undefined,
    getAccounts: async () => ({ slot: 1, accounts: [account] }),
  }
  return { topics, chain: chain as unknown as LiveChain }
}

test.each([
  ['the proven build', CODE, true],
  ['another build', CODE.with(5, 99), false],
  ['no program', undefined, false],
] as const)('%s', async (_, code, expected) => {
  const { chain } = chainOf(code)
  expect(await liveDeployments(chain, [BUILD]).isProven(PROGRAM, new AbortController().signal)).toBe(expected)
})

test('a notification calls back with the start of the account, until the subscription ends', () => {
  const { chain, topics } = chainOf(CODE)
  const starts: Uint8Array[] = []
  const end = liveDeployments(chain, []).subscribe!('account', (start) => starts.push(start))
  expect(topics[0]!.topic).toEqual({
    kind: 'account',
    params: [
      'account',
      { commitment: 'confirmed', encoding: 'base64', dataSlice: { offset: 0, length: 12 } },
    ],
  })
  const { listener } = topics[0]!
  for (const result of [
    undefined,
    null,
    7,
    {},
    { value: null },
    { value: { data: 'AwA=' } },
    { value: { data: [3] } },
  ])
    listener.onResult(result)
  expect(starts).toEqual([])
  listener.onResult({ context: { slot: 5 }, value: { data: ['AwAAAFIAAAAAAAAA', 'base64'] } })
  expect(starts).toEqual([Uint8Array.of(3, 0, 0, 0, 82, 0, 0, 0, 0, 0, 0, 0)])
  end()
  expect(topics.map(({ isOpen }) => isOpen)).toEqual([false])
})

test('without a socket there are no notifications', () =>
  expect(liveDeployments(chainOf(CODE, false).chain, []).subscribe).toBeUndefined())
