import { describe, expect, test } from 'vitest'
import type { ExecutedTransaction } from '../transaction/executed-transaction.ts'
import { FakeClock, settle } from './fake-clock.test-helper.ts'
import { fetchExecutedTransaction } from './fetch-executed.ts'
import { confirmTransaction, type SendRequest, sendTransaction } from './send-transaction.ts'
import { SIGNATURE as signature, UNSIGNED, WIRE as wire } from './signed-transaction.test-helper.ts'
import type { SignatureStatus, SimulationResult, TransactionRpc } from './transaction-rpc.ts'

class FakeRpc implements TransactionRpc {
  simulation: SimulationResult | Error = { err: null, logs: [], unitsConsumed: 1 }
  state: SignatureStatus | undefined
  height = 100
  sent = 0
  polls = 0
  sending: 'works' | 'fails' = 'works'
  executed: ExecutedTransaction | undefined
  reads = 0

  async simulate() {
    if (this.simulation instanceof Error) throw this.simulation
    return this.simulation
  }
  async send() {
    this.sent++
    if (this.sending === 'fails') throw new Error('connection refused')
    return signature
  }
  async status() {
    this.polls++
    return this.state
  }
  async blockHeight() {
    return this.height
  }
  async transaction() {
    this.reads++
    return this.executed
  }
}

function start(change: (rpc: FakeRpc) => void = () => {}, request: Partial<SendRequest> = {}) {
  const rpc = new FakeRpc()
  change(rpc)
  const clock = new FakeClock()
  const outcome = sendTransaction({ wire, lastValidBlockHeight: 150, ...request }, { rpc, clock })
  return { rpc, clock, outcome }
}

describe('sending', () => {
  // spec 2-4-21, 2-9-35, 2-9-36
  test('resends every 1750 ms and polls every 2 s until it is confirmed', async () => {
    const sent: string[] = []
    const { rpc, clock, outcome } = start(undefined, { onSent: (one) => sent.push(one) })
    await clock.advance(7_999)
    expect([rpc.sent, rpc.polls]).toEqual([5, 3])
    rpc.state = { slot: 9, err: null, reached: true }
    await clock.advance(1)
    expect(await outcome).toEqual({ status: 'confirmed', signature, slot: 9 })
    await clock.advance(60_000)
    expect([rpc.sent, sent]).toEqual([5, [signature]])
  })

  test('a status below the commitment is not enough', async () => {
    const { rpc, clock, outcome } = start((one) => {
      one.state = { slot: 9, err: null, reached: false }
    })
    await clock.advance(10_000)
    rpc.state = { slot: 9, err: null, reached: true }
    await clock.advance(2_000)
    expect(await outcome).toMatchObject({ status: 'confirmed' })
  })

  test('a notification makes it look at once; a broken one changes nothing', async () => {
    const rpc = new FakeRpc()
    rpc.state = { slot: 9, err: null, reached: true }
    const clock = new FakeClock()
    const ports = { rpc, clock, signatureNotification: async () => 'known' }
    expect(await sendTransaction({ wire, lastValidBlockHeight: 150 }, ports)).toMatchObject({
      status: 'confirmed',
    })
    expect(clock.nowMs()).toBe(0)

    const broken = { rpc, clock, signatureNotification: () => Promise.reject(new Error('socket closed')) }
    const outcome = sendTransaction({ wire, lastValidBlockHeight: 150 }, broken)
    await clock.advance(2_000)
    expect(await outcome).toMatchObject({ status: 'confirmed' })
  })

  // spec 2-4-22, 2-8-39
  test('an error on the chain comes with the signature and its meaning', async () => {
    const { clock, outcome } = start((rpc) => {
      rpc.state = { slot: 9, err: { InstructionError: [2, { Custom: 6001 }] }, reached: true }
    })
    await clock.advance(2_000)
    expect(await outcome).toMatchObject({
      status: 'failed',
      signature,
      failure: { code: 'PROGRAM_ERROR', message: 'Slippage tolerance exceeded', instructionIndex: 2 },
    })
  })

  test('a result without an error or its absence is no success', async () => {
    const { clock, outcome } = start((rpc) => {
      rpc.state = { slot: 9, err: undefined, reached: true }
    })
    await clock.advance(2_000)
    expect(await outcome).toMatchObject({ status: 'failed', failure: { code: 'UNKNOWN' } })
  })

  // spec 2-8-40
  test('expires once the height has passed and the chain does not know it', async () => {
    const { rpc, clock, outcome } = start()
    await clock.advance(4_000)
    rpc.height = 151
    await clock.advance(2_000)
    expect(await outcome).toMatchObject({
      status: 'expired',
      failure: { message: 'Transaction has expired and was not confirmed. Please try again.' },
    })
  })

  test('one that landed in the last block is not called expired', async () => {
    const { clock, outcome } = start((rpc) => {
      rpc.height = 151
      rpc.state = { slot: 150, err: null, reached: true }
    })
    await clock.advance(2_000)
    expect(await outcome).toMatchObject({ status: 'confirmed' })
  })

  // spec 2-8-38
  test('is unconfirmed, not failed, without a reply until the deadline', async () => {
    const { clock, outcome } = start(
      (rpc) => {
        rpc.simulation = new Error('timeout')
        rpc.sending = 'fails'
        rpc.blockHeight = () => Promise.reject(new Error('timeout'))
      },
      { deadlineMs: 30_000 },
    )
    await clock.advance(30_000)
    expect(await outcome).toMatchObject({
      status: 'unconfirmed',
      signature,
      failure: { code: 'NOT_CONFIRMED' },
    })
  })

  test('time without a reply does not count, within the patience of the caller', async () => {
    const { rpc, clock, outcome } = start(undefined, { deadlineMs: 30_000, patienceMs: 600_000 })
    await clock.advance(10_000)
    rpc.blockHeight = () => Promise.reject(new Error('offline'))
    await clock.advance(500_000)
    rpc.state = { slot: 9, err: null, reached: true }
    await clock.advance(60_000)
    rpc.blockHeight = async () => 500
    await clock.advance(2_000)
    expect(await outcome).toEqual({ status: 'confirmed', signature, slot: 9 })
  })

  test.each([
    ['replies without a result', (rpc: FakeRpc) => (rpc.height = 100), 30_000],
    [
      'never replies',
      (rpc: FakeRpc) => (rpc.blockHeight = () => Promise.reject(new Error('offline'))),
      90_000,
    ],
  ])('a network that %s is waited for no longer than allowed', async (_, change, ms) => {
    const { clock, outcome } = start((rpc) => void change(rpc), { deadlineMs: 30_000, patienceMs: 60_000 })
    let isDone = false
    void outcome.then(() => (isDone = true))
    await clock.advance(ms - 1)
    expect(isDone).toBe(false)
    await clock.advance(1)
    expect(await outcome).toMatchObject({ status: 'unconfirmed' })
  })

  test('a signature is followed without sending anything', async () => {
    const rpc = new FakeRpc()
    const clock = new FakeClock()
    const outcome = confirmTransaction({ signature, lastValidBlockHeight: 150 }, { rpc, clock })
    await clock.advance(4_000)
    rpc.state = { slot: 9, err: null, reached: true }
    await clock.advance(2_000)
    expect(await outcome).toEqual({ status: 'confirmed', signature, slot: 9 })
    expect(rpc.sent).toBe(0)
  })

  test('stops when the caller aborts', async () => {
    const caller = new AbortController()
    const { rpc, clock, outcome } = start(undefined, { signal: caller.signal })
    await clock.advance(1_000)
    caller.abort()
    expect(await outcome).toMatchObject({ status: 'unconfirmed' })
    await clock.advance(10_000)
    expect(rpc.sent).toBe(1)
  })
})

test('an abort before the start sends nothing more and waits for nothing', async () => {
  const { rpc, clock, outcome } = start(undefined, { signal: AbortSignal.abort() })
  expect(await outcome).toMatchObject({ status: 'unconfirmed', signature })
  expect([rpc.polls, clock.nowMs()]).toEqual([0, 0])
})

describe('before sending', () => {
  const rejectsAll = { err: 'AccountNotFound', logs: [], unitsConsumed: 0 }
  test.each<[string, SimulationResult, Partial<SendRequest>, string]>([
    ['a failed simulation counts', rejectsAll, {}, 'rejected'],
    ['one sent again is not simulated', rejectsAll, { isResent: true }, 'confirmed'],
    ['one that has landed is followed', { ...rejectsAll, err: 'AlreadyProcessed' }, {}, 'confirmed'],
  ])('%s', async (_, simulation, request, status) => {
    const { clock, outcome } = start((one) => {
      one.simulation = simulation
      one.state = { slot: 9, err: null, reached: true }
    }, request)
    await clock.advance(2_000)
    expect((await outcome).status).toBe(status)
  })

  test('a relay alone gets the signatures: endpoints simulate without them', async () => {
    const rpc = new FakeRpc()
    const simulated: { wire: Uint8Array; sigVerify: boolean }[] = []
    rpc.simulate = async (bytes: Uint8Array = wire, options = { sigVerify: true }) => {
      simulated.push({ wire: bytes, ...options })
      return { err: null, logs: [], unitsConsumed: 1 }
    }
    rpc.state = { slot: 9, err: null, reached: true }
    const relayed: Uint8Array[] = []
    const relay = {
      send: async (bytes: Uint8Array) => {
        relayed.push(bytes)
        return signature
      },
    }
    const clock = new FakeClock()
    const outcome = sendTransaction({ wire, lastValidBlockHeight: 150 }, { rpc, senders: [relay], clock })
    await clock.advance(2_000)
    expect(await outcome).toMatchObject({ status: 'confirmed' })
    expect(simulated).toEqual([{ wire: UNSIGNED, sigVerify: false }])
    expect([rpc.sent, relayed]).toEqual([0, [wire, wire]])
  })

  const slippage: SimulationResult = {
    err: { InstructionError: [0, { Custom: 6001 }] },
    logs: [],
    unitsConsumed: 1,
  }

  // spec 2-8-37
  test('a failed simulation is the answer', async () => {
    const { rpc, outcome } = start((one) => {
      one.simulation = slippage
    })
    expect(await outcome).toMatchObject({ status: 'rejected', failure: { programCode: 6001 } })
    expect(rpc.sent).toBe(0)
  })

  test('unless preflight is skipped', async () => {
    const { rpc, clock, outcome } = start(
      (one) => {
        one.simulation = slippage
        one.state = { slot: 1, err: null, reached: true }
      },
      { skipPreflight: true },
    )
    await clock.advance(2_000)
    expect(await outcome).toMatchObject({ status: 'confirmed' })
    expect(rpc.sent).toBe(2)
  })

  test.each([
    [{ InsufficientFundsForRent: { account_index: 1 } }, 'NOT_ENOUGH_SOL'],
    ['TooManyAccountLocks', 'TOO_MANY_ACCOUNT_LOCKS'],
    // spec 2-8-37
  ])('%j is never sent, even then', async (err, code) => {
    const { rpc, outcome } = start(
      (one) => {
        one.simulation = { err, logs: [], unitsConsumed: 0 }
      },
      { skipPreflight: true },
    )
    expect(await outcome).toMatchObject({ status: 'rejected', failure: { code } })
    expect(rpc.sent).toBe(0)
  })

  // spec 2-8-25
  test('too large and unsigned transactions stay here', async () => {
    const large = new Uint8Array(1_233)
    large.set(wire)
    expect(await start(undefined, { wire: large }).outcome).toMatchObject({
      status: 'rejected',
      failure: { message: 'Transaction too large' },
    })
    expect(await start(undefined, { wire: UNSIGNED }).outcome).toMatchObject({ status: 'rejected' })
  })
})

// spec 2-9-37
test('a confirmed transaction is requested six times, a second apart', async () => {
  const rpc = new FakeRpc()
  const clock = new FakeClock()
  const found = fetchExecutedTransaction(signature, { rpc, clock })
  await clock.advance(4_999)
  expect(rpc.reads).toBe(5)
  await clock.advance(1)
  expect(await found).toBeUndefined()
  expect(rpc.reads).toBe(6)
  await settle()
})

test('a confirmed transaction is what two endpoints report, of others than one that lies', async () => {
  const executed = {
    signature,
    slot: 9,
    blockTime: undefined,
    accountKeys: ['a'],
    err: null,
    feeLamports: 5_000n,
    computeUnits: 1,
    logs: [],
    preBalances: [7_000n],
    postBalances: [2_000n],
    preTokenBalances: [],
    postTokenBalances: [],
  }
  const endpoints = [executed, { ...executed, postBalances: [1n] }, { ...executed }].map((one) => {
    const rpc = new FakeRpc()
    rpc.executed = one
    return rpc
  })
  const ports = { rpc: endpoints[0]!, endpoints, clock: new FakeClock() }
  expect(await fetchExecutedTransaction(signature, ports)).toEqual(executed)
  expect(endpoints.map(({ reads }) => reads)).toEqual([1, 1, 1])
})
