import { getAddressDecoder } from '@solana/kit'
import { expect, test } from 'vitest'
import { cpmm, launchpad, parseTransactionEvents, router } from './index.ts'

const key = (byte: number) => getAddressDecoder().decode(new Uint8Array(32).fill(byte))
const data = (bytes: Uint8Array) => `Program data: ${Buffer.from(bytes).toString('base64')}`
const STRANGER = key(9)

const platformFee: router.RouterEvent = { type: 'platformFee', account: key(1), mint: key(2), amount: 3n }
const completed: launchpad.LaunchpadEvent = { type: 'completed', curve: key(1), mint: key(2), realQuote: 85n }
const feesCollected: cpmm.CpmmEvent = {
  type: 'feesCollected',
  pool: key(1),
  collector: key(2),
  amount0: 1n,
  amount1: 2n,
  creator: false,
}

const routed = [
  `Program ${STRANGER} invoke [1]`,
  `Program ${STRANGER} success`,
  `Program ${router.PROGRAM} invoke [1]`,
  'Program log: hello',
  `Program ${launchpad.PROGRAM} invoke [2]`,
  `Program ${cpmm.PROGRAM} invoke [3]`,
  data(cpmm.encodeEvent(feesCollected)),
  `Program ${cpmm.PROGRAM} consumed 10 of 100 compute units`,
  `Program ${cpmm.PROGRAM} success`,
  data(launchpad.encodeEvent(completed)),
  `Program return: ${launchpad.PROGRAM} AAAAAAAAAAA=`,
  `Program ${launchpad.PROGRAM} success`,
  data(router.encodeEvent(platformFee)),
  `Program ${router.PROGRAM} success`,
]

const clients = { cpmm, launchpad, router }

test('events carry their program, their order and their top-level instruction', () => {
  expect(parseTransactionEvents({ err: null, logs: routed }, clients)).toEqual({
    truncated: false,
    events: [
      { index: 0, instruction: 1, program: 'cpmm', event: feesCollected },
      { index: 1, instruction: 1, program: 'launchpad', event: completed },
      { index: 2, instruction: 1, program: 'router', event: platformFee },
    ],
  })
})

test('a failed transaction has no events', () => {
  expect(
    parseTransactionEvents({ err: { InstructionError: [1, 'Custom'] }, logs: routed }, clients).events,
  ).toEqual([])
})

test.each([
  [
    'a stranger copies our bytes',
    [`Program ${STRANGER} invoke [1]`, data(cpmm.encodeEvent(feesCollected)), `Program ${STRANGER} success`],
  ],
  [
    'one of our programs writes what another one would',
    [
      `Program ${router.PROGRAM} invoke [1]`,
      data(cpmm.encodeEvent(feesCollected)),
      `Program ${router.PROGRAM} success`,
    ],
  ],
  [
    'a text log imitates an invocation',
    [
      `Program ${STRANGER} invoke [1]`,
      `Program log: Program ${cpmm.PROGRAM} invoke [2]`,
      `Program log: x\nProgram ${cpmm.PROGRAM} invoke [2]`,
      data(cpmm.encodeEvent(feesCollected)),
      `Program ${STRANGER} success`,
    ],
  ],
  ['a line outside any program', [data(cpmm.encodeEvent(feesCollected))]],
  [
    'bytes that are no event',
    [
      `Program ${cpmm.PROGRAM} invoke [1]`,
      'Program data: !!!',
      'Program data: AA==',
      'Program data: ',
      `Program ${cpmm.PROGRAM} success`,
    ],
  ],
])('no event when %s', (_, logs) => {
  expect(parseTransactionEvents({ err: null, logs }, clients)).toEqual({ events: [], truncated: false })
})

test.each([
  ['the runtime says so', [...routed.slice(0, 9), 'Log truncated']],
  ['the stack does not close', routed.slice(0, 9)],
  ['an invocation is missing', routed.filter((line) => !line.includes('invoke [2]'))],
  ['an end is missing', routed.filter((line) => line !== `Program ${cpmm.PROGRAM} success`)],
])('truncated when %s', (_, logs) => {
  expect(parseTransactionEvents({ err: null, logs }, clients).truncated).toBe(true)
})
