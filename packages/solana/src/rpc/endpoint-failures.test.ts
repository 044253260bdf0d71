import { describe, expect, test } from 'vitest'
import { agree } from './agree.ts'
import { FakeClock } from './fake-clock.test-helper.ts'
import { type SendOutcome, sendTransaction } from './send-transaction.ts'
import { SIGNATURE, WIRE } from './signed-transaction.test-helper.ts'
import type { SimulationResult, TransactionRpc } from './transaction-rpc.ts'

const LAST_HEIGHT = 150
const SLOT_MS = 400
const NEVER = new Promise<never>(() => {})
const slippage = { InstructionError: [2, { Custom: 6001 }] }

/** What the chain does with the transaction once an endpoint has passed it on. */
type Fate = 'lands' | 'fails' | 'never lands' | 'fails in simulation'
const fates: readonly Fate[] = ['lands', 'fails', 'never lands', 'fails in simulation']

/** A chain that several endpoints report on. */
class FakeChain {
  readonly #clock: FakeClock
  readonly #fate: Fate
  landedAtMs: number | undefined
  landings = 0

  constructor(clock: FakeClock, fate: Fate) {
    this.#clock = clock
    this.#fate = fate
  }

  get height() {
    return 100 + Math.floor(this.#clock.nowMs() / SLOT_MS)
  }

  simulate(): SimulationResult {
    const err = this.#fate === 'fails in simulation' ? slippage : null
    return { err, logs: [], unitsConsumed: 1 }
  }

  receive() {
    if (this.#fate === 'never lands' || this.landedAtMs !== undefined || this.height > LAST_HEIGHT) return
    this.landedAtMs = this.#clock.nowMs() + SLOT_MS
    this.landings++
  }

  status() {
    if (this.landedAtMs === undefined || this.#clock.nowMs() < this.landedAtMs) return undefined
    return { slot: 9, err: this.#fate === 'fails' ? slippage : null, reached: true }
  }
}

const honest = (chain: FakeChain): TransactionRpc => ({
  simulate: async () => chain.simulate(),
  async send() {
    chain.receive()
    return SIGNATURE
  },
  status: async () => chain.status(),
  blockHeight: async () => chain.height,
  transaction: async () => undefined,
})

const calls = ['simulate', 'send', 'status', 'blockHeight', 'transaction'] as const
type Call = (typeof calls)[number]

/** Ways in which one endpoint is bad at one call. */
const faults: Readonly<
  Record<string, (rpc: TransactionRpc, call: Call, clock: FakeClock) => TransactionRpc>
> = {
  dies: (rpc, call) => ({ ...rpc, [call]: async () => Promise.reject(new Error('connection refused')) }),
  hangs: (rpc, call) => ({ ...rpc, [call]: () => NEVER }),
  'responds late': (rpc, call, clock) => ({
    ...rpc,
    async [call](...args: never[]) {
      await clock.wait(8_000)
      return (rpc[call] as (...all: never[]) => Promise<unknown>)(...args)
    },
  }),
  lies: (rpc, call) => ({ ...rpc, [call]: async () => lieOf(call) }),
  'lies of a failure': (rpc, call) => ({ ...rpc, [call]: async () => otherLieOf(call) }),
  'accepts and drops': (rpc, call) => ({
    ...rpc,
    [call]: async () => (call === 'send' ? SIGNATURE : undefined),
  }),
}

function lieOf(call: Call): unknown {
  if (call === 'simulate') return { err: null, logs: [], unitsConsumed: 1 }
  if (call === 'status') return { slot: 1, err: null, reached: true }
  return call === 'blockHeight' ? 1_000_000 : 'invalid'
}

function otherLieOf(call: Call): unknown {
  if (call === 'simulate') return { err: slippage, logs: [], unitsConsumed: 1 }
  if (call === 'status') return { slot: 1, err: slippage, reached: true }
  return call === 'blockHeight' ? 0 : 'invalid'
}

async function run(
  fate: Fate,
  spoil: (rpc: TransactionRpc, at: number, clock: FakeClock) => TransactionRpc,
  count = 3,
) {
  const clock = new FakeClock()
  const chain = new FakeChain(clock, fate)
  const endpoints = Array.from({ length: count }, (_, at) => spoil(honest(chain), at, clock))
  let outcome: SendOutcome | undefined
  const request = { wire: WIRE, lastValidBlockHeight: LAST_HEIGHT }
  void sendTransaction(request, { rpc: endpoints[0]!, endpoints, clock }).then((result) => (outcome = result))
  await clock.advance(180_000)
  return { outcome, chain }
}

const expected = {
  lands: 'confirmed',
  fails: 'failed',
  'never lands': 'expired',
  'fails in simulation': 'rejected',
}

describe.each(Object.keys(faults))('one of three endpoints %s', (fault) => {
  test.each(calls)('at %s: the outcome is the chain’s', async (call) => {
    for (const fate of fates)
      for (const bad of [0, 1, 2]) {
        const spoil = (rpc: TransactionRpc, at: number, clock: FakeClock) =>
          at === bad ? faults[fault]!(rpc, call, clock) : rpc
        const { outcome, chain } = await run(fate, spoil)
        expect([fate, bad, outcome?.status]).toEqual([fate, bad, expected[fate]])
        expect(chain.landings).toBeLessThanOrEqual(1)
      }
  })
})

test.each(['dies', 'hangs'])('the only one left of three decides when two are %s', async (fault) => {
  for (const call of calls) {
    const spoil = (rpc: TransactionRpc, at: number, clock: FakeClock) =>
      at > 0 ? faults[fault]!(rpc, call, clock) : rpc
    expect((await run('lands', spoil)).outcome?.status).toBe('confirmed')
  }
})

test('two endpoints that contradict each other about a result give none', async () => {
  const spoil = (rpc: TransactionRpc, at: number, clock: FakeClock) =>
    at === 1 ? faults.lies!(rpc, 'status', clock) : rpc
  expect((await run('never lands', spoil, 2)).outcome?.status).toBe('unconfirmed')
})

test('an aborted agreement has no reply', async () => {
  const clock = new FakeClock()
  const options = { clock, waitMs: 5, keyOf: String, signal: AbortSignal.abort() }
  expect(await agree([1, 2], () => NEVER, options)).toEqual({ result: 'no reply' })
})
