import { address, getBase64Decoder } from '@solana/kit'
import { expect, test } from 'vitest'
import { cpmm, launchpad } from './index.ts'
import { readActions } from './read-actions.ts'

const key = (last: string) => address(`So1111111111111111111111111111111111111111${last}`)

/** The logs of one invocation that wrote events. */
function logsOf(program: string, ...events: Uint8Array[]): string[] {
  const lines = events.map((bytes) => `Program data: ${getBase64Decoder().decode(bytes)}`)
  return [`Program ${program} invoke [1]`, ...lines, `Program ${program} success`]
}

const deposited = cpmm.encodeEvent({
  type: 'deposited',
  pool: key('2'),
  user: key('3'),
  amount0: 5n,
  amount1: 6n,
  lp: 1n,
  reserve0: 5n,
  reserve1: 6n,
  lpSupply: 1n,
  lpBurned: 0n,
})
const graduated = launchpad.encodeEvent({
  type: 'graduated',
  curve: key('4'),
  mint: key('5'),
  pool: key('6'),
  baseAmount: 1n,
  quoteAmount: 2n,
  migrationFee: 0n,
})

test('events of all bundled programs become actions in order', () => {
  const logs = [...logsOf(launchpad.PROGRAM, graduated), ...logsOf(cpmm.PROGRAM, deposited)]
  expect(readActions({ err: null, logs })).toEqual({
    truncated: false,
    actions: [
      { kind: 'graduate', curve: key('4'), mint: key('5'), pool: key('6') },
      { kind: 'addLiquidity', pool: key('2'), user: key('3'), amount0: 5n, amount1: 6n },
    ],
  })
})

test('a failed transaction did nothing, and another program cannot write an event in the name of one', () => {
  expect(readActions({ err: 'AccountInUse', logs: logsOf(cpmm.PROGRAM, deposited) }).actions).toEqual([])
  expect(readActions({ err: null, logs: logsOf(key('7'), deposited) }).actions).toEqual([])
})

test('cut logs are reported', () => {
  const logs = [`Program ${cpmm.PROGRAM} invoke [1]`, 'Log truncated']
  expect(readActions({ err: null, logs })).toEqual({ actions: [], truncated: true })
})
