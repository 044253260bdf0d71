import type { AccountView, Amm, Pool } from '@callisto/amms'
import { AddressSchema } from '@callisto/contract'
import type { AccountState, Clock } from '@callisto/solana'
import { afterEach, describe, expect, test } from 'vitest'
import {
  ARRAY_MINT0,
  ARRAY_MINT1,
  ARRAY_POOL,
  ARRAY_PROGRAM,
  arrayAccounts,
  arrayVenue,
  FAR_ARRAY,
  NEAR_ARRAY,
  OTHER_POOL,
  paidBy,
  transfer,
  VAULT,
} from '../testing/array-venue.test-helper.ts'
import { accountOf, buildOf, parseSwap, quoteOf, user } from '../testing/built-swap.test-helper.ts'
import { account, FakeChain, key, mint, tokenAccount } from '../testing/fake-chain.test-helper.ts'
import { simulatedClock } from '../testing/simulated-clock.test-helper.ts'
import { startTestService, stillClock, type TestService } from '../testing/test-service.test-helper.ts'
import { DEPLOY_READ_MS, type DeployPorts, VenueStates } from './venue-states.ts'

const PROGRAM_DATA = key(320)
const FIRST_SLOT = 77
/** More than the first array takes. */
const AMOUNT = 3_000_000n

let service: TestService
afterEach(() => service.close())

const programData = (slot: number): AccountState => {
  const data = new Uint8Array(45)
  new DataView(data.buffer).setUint32(0, 3, true)
  new DataView(data.buffer).setBigUint64(4, BigInt(slot), true)
  return account(PROGRAM_DATA, 'BPFLoaderUpgradeab1e11111111111111111111111', data)
}

interface Started {
  venues: VenueStates
  chain: FakeChain
}

/** The service over a chain whose program pays what `paidBy` says, with a venue that may read it wrongly. */
async function start(
  amm: Amm,
  {
    clock = stillClock,
    isProven = false,
    subscribe,
  }: { clock?: Clock; isProven?: boolean; subscribe?: DeployPorts['subscribe'] } = {},
): Promise<Started> {
  const source = await accountOf(ARRAY_MINT0)
  const destination = await accountOf(ARRAY_MINT1)
  const chain = new FakeChain([
    mint(ARRAY_MINT0, 6),
    mint(ARRAY_MINT1, 6),
    ...arrayAccounts(),
    programData(FIRST_SLOT),
    tokenAccount(source, ARRAY_MINT0, user),
    tokenAccount(destination, ARRAY_MINT1, user),
  ])
  chain.methods.getMultipleAccounts = ([addresses]) => ({
    context: { slot: chain.slot },
    value: (addresses as string[]).map((one) => {
      const found = chain.accounts.get(one)
      return found && { data: [Buffer.from(found.data.subarray(0, 12)).toString('base64'), 'base64'] }
    }),
  })
  const probe = chain.methods.simulateTransaction!
  chain.methods.simulateTransaction = (params) => {
    const { instructions } = parseSwap(String(params[0]))
    const innerInstructions = instructions.flatMap(({ programId, data }, index) => {
      if (programId !== ARRAY_PROGRAM) return []
      const amount = Buffer.from(data).readBigUInt64LE(1)
      const calls = [
        transfer(source, key(330), amount),
        transfer(key(331), destination, paidBy(chain.accounts, amount)),
      ]
      return [{ index, instructions: calls }]
    })
    // The service asks for the formats of the cluster too.
    if (innerInstructions.length === 0) return probe(params)
    return {
      context: { slot: chain.slot },
      value: {
        err: null,
        logs: [],
        unitsConsumed: 50_000,
        accounts: null,
        innerInstructions,
      },
    }
  }
  const venues = new VenueStates([
    {
      label: amm.label,
      program: AddressSchema.parse(ARRAY_PROGRAM),
      state: 'on',
      isTraded: true,
      deploySlot: FIRST_SLOT,
      programData: PROGRAM_DATA,
    },
  ])
  const deployments = { isProven: async () => isProven, ...(subscribe && { subscribe }) }
  service = await startTestService(chain, { amms: [amm], venues, deployments, clock })
  return { venues, chain }
}

const pair = { inputMint: ARRAY_MINT0, outputMint: ARRAY_MINT1, amount: String(AMOUNT), slippageBps: '5000' }
const quote = () => quoteOf(service, pair)
const swap = async () => buildOf(service, await quote())
const audits = async () => {
  const found = await service.service.metrics.getSingleMetric('callisto_trade_swap_audits_total')!.get()
  return Object.fromEntries(found.values.map(({ labels, value }) => [labels.result, value]))
}
const until = async (done: () => boolean) => {
  while (!done()) await new Promise((resolve) => setImmediate(resolve))
}

/** A venue whose pools are changed after they were decoded. */
const withPools = (change: (pool: Pool) => Pool): Amm => ({
  ...arrayVenue,
  pool: (root, view, at) => {
    const decoded = arrayVenue.pool(root, view, at)
    return decoded.ok ? { ok: true, pool: change(decoded.pool) } : decoded
  },
})

const roundedBy = (units: bigint, only?: string) =>
  withPools((pool) => ({
    ...pool,
    quoteExactIn(side, amount, at) {
      const quoted = pool.quoteExactIn(side, amount, at)
      const isRight = !quoted.ok || (only !== undefined && pool.address !== only)
      return isRight ? quoted : { ...quoted, amountOut: quoted.amountOut + units }
    },
  }))

/** A venue that keeps the first state of its vault. */
function withStaleVault(): Amm {
  let first: ReturnType<AccountView['account']>
  return {
    ...arrayVenue,
    pool: (root, view, at) => {
      first ??= view.account(VAULT)
      const stale = (address: string) => (address === VAULT ? first : view.account(address))
      return arrayVenue.pool(root, { ...view, account: stale }, at)
    },
  }
}

const withoutFarArray: Amm = { ...arrayVenue, needs: () => [NEAR_ARRAY, VAULT] }

async function expectOff({ venues }: Started, code: string) {
  const [shown] = venues.shown
  expect(shown).toMatchObject({ state: 'off', isTraded: false, fault: { code } })
  await expect(quote()).rejects.toThrow('TOKEN_NOT_TRADABLE')
}

describe('a venue that reads its pool rightly', () => {
  test('is audited with each swap and stays on', async () => {
    const { venues } = await start(arrayVenue)
    await swap()
    await swap()
    expect(venues.shown).toMatchObject([{ state: 'on', audits: { equal: 2, moved: 0, different: 0 } }])
    expect(await audits()).toEqual({ equal: 2 })
  })

  test('a swap is simulated once, also where the request asks for a simulation', async () => {
    const { chain } = await start(arrayVenue)
    const quoted = await quote()
    chain.calls.length = 0
    await buildOf(service, quoted, { dynamicComputeUnitLimit: true })
    expect(chain.calls.filter((call) => call === 'simulateTransaction')).toHaveLength(1)
  })

  test.each([
    ['array', (chain: FakeChain) => chain.set(...arrayAccounts({ far: 39 }))],
    ['vault', (chain: FakeChain) => chain.set(...arrayAccounts({ vault: 8 }))],
  ])('is only counted when its %s has moved before the simulation', async (_, move) => {
    const { chain, venues } = await start(arrayVenue)
    const quoted = await quote()
    const simulate = chain.methods.simulateTransaction!
    chain.methods.simulateTransaction = async (params) => {
      move(chain)
      chain.commit(...[FAR_ARRAY, VAULT].map((one) => chain.accounts.get(one)!))
      const reply = simulate(params)
      await until(() => service.service.ready().slot >= chain.slot)
      return reply
    }
    await buildOf(service, quoted)
    expect(venues.shown).toMatchObject([{ state: 'on', audits: { equal: 0, moved: 1, different: 0 } }])
    expect(await audits()).toEqual({ moved: 1 })
    await quote()
  })

  test('the quote of a client decides nothing', async () => {
    const { venues } = await start(arrayVenue)
    const quoted = await quote()
    await buildOf(service, { ...quoted, outAmount: String(BigInt(quoted.outAmount) + 1n) })
    expect(venues.shown).toMatchObject([{ state: 'on', audits: { equal: 1 } }])
  })
})

describe('is off before it quotes again, and its swap is not given out', () => {
  test.each([
    ['a rounding that promises a unit too much', () => roundedBy(1n)],
    ['a rounding that promises a unit too little', () => roundedBy(-1n)],
    ['an array that is left out of the needs', () => withoutFarArray],
  ])('%s', async (_, amm) => {
    const started = await start(amm())
    await expect(swap()).rejects.toThrow('MARKET_NOT_FOUND')
    expect(await audits()).toEqual({ different: 1 })
    await expectOff(started, 'AUDIT_DIFFERED')
    expect(started.venues.shown[0]?.reason).toMatch(
      /^A swap simulated in slot 1000 at .+ took 3000000 and paid \d+ where /,
    )
  })

  test('a vault that is not read again', async () => {
    const started = await start(withStaleVault())
    await swap()
    started.chain.commit(account(VAULT, key(317), Uint8Array.of(8)))
    await until(() => service.service.ready().slot >= started.chain.slot)
    await expect(swap()).rejects.toThrow('MARKET_NOT_FOUND')
    await expectOff(started, 'AUDIT_DIFFERED')
  })

  test('a program that refuses the limit of a quote that its pool promises', async () => {
    const started = await start(roundedBy(1n))
    started.chain.methods.simulateTransaction = () => ({
      context: { slot: started.chain.slot },
      value: {
        err: { InstructionError: [2, { Custom: 6001 }] },
        logs: [
          `Program ${ARRAY_PROGRAM} invoke [1]`,
          `Program ${ARRAY_PROGRAM} failed: custom program error: 0x1771`,
        ],
        unitsConsumed: 1,
        accounts: null,
      },
    })
    await expect(swap()).rejects.toThrow('MARKET_NOT_FOUND')
    await expectOff(started, 'AUDIT_DIFFERED')
  })

  test('a quote that was made before builds no swap', async () => {
    const { venues } = await start(arrayVenue)
    const quoted = await quote()
    venues.turnOff(ARRAY_PROGRAM, { code: 'CLOSED' }, 'Its program is not deployed any more.')
    await expect(buildOf(service, quoted)).rejects.toThrow('MARKET_NOT_FOUND')
  })
})

describe('a swap of several instructions of venues', () => {
  /** A quote that sells a half at each pool of the arrays. */
  const halves = async ({ chain }: Started) => {
    chain.commit(account(OTHER_POOL, ARRAY_PROGRAM, Uint8Array.of(1)))
    await until(() => service.service.ready().slot >= chain.slot)
    const quoted = await quote()
    const [step] = quoted.routePlan
    const [inAmount, outAmount] = [AMOUNT / 2n, paidBy(chain.accounts, AMOUNT / 2n)]
    const halfAt = (ammKey: string) => ({
      ...step!,
      percent: 50,
      bps: 5_000,
      swapInfo: { ...step!.swapInfo, ammKey, inAmount: String(inAmount), outAmount: String(outAmount) },
    })
    return {
      ...quoted,
      outAmount: String(outAmount * 2n),
      otherAmountThreshold: String(outAmount),
      routePlan: [halfAt(ARRAY_POOL), halfAt(OTHER_POOL)],
    } as typeof quoted
  }

  test('is audited step by step', async () => {
    const started = await start(arrayVenue)
    await buildOf(service, await halves(started))
    expect(started.venues.shown).toMatchObject([{ state: 'on', audits: { equal: 2, different: 0 } }])
  })

  test('turns the venue off where one of them pays something else', async () => {
    const started = await start(roundedBy(1n, OTHER_POOL))
    await expect(halves(started).then((quoted) => buildOf(service, quoted))).rejects.toThrow(
      'MARKET_NOT_FOUND',
    )
    expect(started.venues.shown).toMatchObject([{ audits: { equal: 1, different: 1 } }])
    await expectOff(started, 'AUDIT_DIFFERED')
  })
})

describe('a venue that an audit has turned off', () => {
  const differed = async (isProven: boolean) => {
    const { clock, time } = simulatedClock()
    const started = await start(roundedBy(1n), { clock, isProven })
    await expect(swap()).rejects.toThrow('MARKET_NOT_FOUND')
    return { ...started, time }
  }

  test('stays off while its program is the same, proven or not', async () => {
    const { time, ...started } = await differed(true)
    await time.runUntil(3 * DEPLOY_READ_MS)
    await expectOff(started, 'AUDIT_DIFFERED')
  })

  test('stays off with another build that is not proven, and keeps its first reason', async () => {
    const { time, ...started } = await differed(false)
    started.chain.set(programData(FIRST_SLOT + 5))
    await time.runUntil(2 * DEPLOY_READ_MS)
    await expectOff(started, 'AUDIT_DIFFERED')
  })

  test('is taken back with another build that is proven, and audited again', async () => {
    const { time, ...started } = await differed(true)
    started.chain.set(programData(FIRST_SLOT + 5))
    await time.runUntil(2 * DEPLOY_READ_MS)
    await until(() => started.venues.isTraded(ARRAY_PROGRAM))
    expect(started.venues.shown).toMatchObject([{ state: 'on', deploySlot: FIRST_SLOT + 5 }])
    expect(started.venues.shown[0]).not.toHaveProperty('fault')
    await until(() => service.service.ready().ready)
    await expect(swap()).rejects.toThrow('MARKET_NOT_FOUND')
    await expectOff(started, 'AUDIT_DIFFERED')
  })
})

describe('a new deploy slot', () => {
  const deployed = async (isProven: boolean) => {
    const { clock, time } = simulatedClock()
    const started = await start(arrayVenue, { clock, isProven })
    await quote()
    started.chain.set(programData(FIRST_SLOT + 5))
    await time.runUntil(DEPLOY_READ_MS)
    return started
  }

  test('turns the venue off, with the slot', async () => {
    const started = await deployed(false)
    await expectOff(started, 'DEPLOYED_AGAIN')
    expect(started.venues.shown[0]).toMatchObject({
      fault: { slot: FIRST_SLOT + 5 },
      reason: 'Its program was deployed again in slot 82.',
    })
  })

  test('that is notified turns the venue off before the slots are read again', async () => {
    const notify: ((start: Uint8Array) => void)[] = []
    const started = await start(arrayVenue, {
      subscribe(address, onData) {
        if (address === PROGRAM_DATA) notify.push(onData)
        return () => undefined
      },
    })
    await quote()
    for (const onData of notify) onData(programData(FIRST_SLOT + 5).data.subarray(0, 12))
    await expectOff(started, 'DEPLOYED_AGAIN')
  })

  test('of another proven build takes it back', async () => {
    const { venues } = await deployed(true)
    await until(() => venues.isTraded(ARRAY_PROGRAM))
    expect(venues.shown).toMatchObject([{ state: 'on', deploySlot: FIRST_SLOT + 5 }])
    await until(() => service.service.ready().ready)
    expect((await quote()).routePlan).toHaveLength(1)
  })
})
