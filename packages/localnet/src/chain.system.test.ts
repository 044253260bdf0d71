import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AccountState } from '@callisto/solana'
import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  type TransactionInstruction,
} from '@solana/web3.js'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Bank } from './bank/bank.ts'
import type { ClosedBlock } from './bank/local-bank.ts'
import { Chain } from './chain.ts'
import { Faucet } from './faucet.ts'
import { decodeBlock, encodeBlock } from './ledger/block-codec.ts'
import { answerBody } from './rpc/handler.ts'
import type { Simulation } from './simulation.ts'
import { SYSTEM_PROGRAM } from './vm/addresses.ts'
import { Driver } from './worker/driver.ts'

const GENESIS_MS = 1_700_000_000_000
const target = Keypair.generate().publicKey
let dir: string
let chain: Chain
let faucet: Keypair

function open(keepTransactions = 10_000, historyMs = 0): Chain {
  const ledgerPath = join(dir, 'ledger.db')
  return new Chain({
    ledgerPath,
    programs: [],
    keepTransactions,
    unixTimeMs: GENESIS_MS + historyMs,
    historyMs,
  })
}

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'callisto-chain-'))
  chain = open()
  faucet = Keypair.fromSeed(chain.genesis.faucetSeed)
  chain.bank.isGenesis = false
  chain.bank.keepsEmptyBlocks = true
})

afterEach(() => {
  chain.close()
  rmSync(dir, { recursive: true, force: true })
})

function signed(instructions: TransactionInstruction[], blockhash: string): Uint8Array {
  const transaction = new Transaction({ feePayer: faucet.publicKey, recentBlockhash: blockhash }).add(
    ...instructions,
  )
  transaction.sign(faucet)
  return transaction.serialize()
}

function transfer(lamports: number, to: PublicKey = target): TransactionInstruction {
  return SystemProgram.transfer({ fromPubkey: faucet.publicKey, toPubkey: to, lamports })
}

function pay(lamports: number): string {
  const result = chain.bank.submit(signed([transfer(lamports)], chain.bank.latestBlockhash()))
  expect(result).toMatchObject({ landed: true, err: null })
  return result.signature
}

/** Closes and commits the open block, as one tick of real time does. */
function tick(): void {
  chain.advance(chain.bank.open.unixTimeMs + 400)
  chain.commit(new Map(), false)
}

test('the calls of a batch read one block, however many are closed between them', () => {
  pay(1_000_000)
  tick()
  const key = target.toBase58()
  const call = (id: number, method: string) => ({
    jsonrpc: '2.0',
    id,
    method,
    params: [key, { commitment: 'confirmed' }],
  })
  const body = JSON.stringify([call(1, 'getBalance'), call(2, 'getAccountInfo'), call(3, 'getBalance')])
  const fail = (error: unknown) => {
    throw error
  }
  const answer = answerBody(body, { chain, faucet: new Faucet(chain) }, fail)
  let step = answer.next()
  while (step.done !== true) {
    pay(1_000_000)
    tick()
    step = answer.next()
  }
  const replies = JSON.parse(Buffer.concat(step.value).toString()) as {
    result: { context: { slot: number }; value: unknown }
  }[]
  const [before, account, after] = replies.map(({ result }) => result)
  expect(after).toEqual(before)
  expect(account).toMatchObject({ context: before!.context, value: { lamports: before!.value } })
  expect(chain.head('confirmed').slot).toBeGreaterThan(before!.context.slot)
})

describe('the bank', () => {
  test('a blockhash lasts 150 blocks and no longer', () => {
    const hash = chain.bank.latestBlockhash()
    for (let i = 0; i < 149; i++) tick()
    expect(chain.bank.submit(signed([transfer(1_000_000)], hash)).err).toBeNull()
    tick()
    expect(chain.bank.submit(signed([transfer(1_000_001)], hash))).toMatchObject({
      landed: false,
      err: 'BlockhashNotFound',
    })
  })

  test('no signature lands twice while its blockhash lasts, also after a restart', () => {
    const wire = signed([transfer(1_000_000)], chain.bank.latestBlockhash())
    expect(chain.bank.submit(wire).err).toBeNull()
    expect(chain.bank.submit(wire)).toMatchObject({ landed: false, err: 'AlreadyProcessed' })
    tick()
    expect(chain.bank.submit(wire).err).toBe('AlreadyProcessed')
    chain.close()
    chain = open()
    expect(chain.bank.submit(wire).err).toBe('AlreadyProcessed')
  })

  test('a dry run has the result of the transaction and leaves no trace', () => {
    const wire = signed([transfer(1_000_000)], chain.bank.latestBlockhash())
    const before = chain.bank.revision
    const dry = chain.bank.dryRun(wire)
    expect(dry).toMatchObject({ landed: false, err: null })
    expect(chain.bank.revision).toBe(before)
    expect(chain.bank.getAccount(target.toBase58())).toBeUndefined()
    expect(chain.bank.submit(wire)).toEqual({ ...dry, landed: true })
    expect(chain.bank.dryRun(signed([transfer(1)], target.toBase58())).err).toBe('BlockhashNotFound')
    expect(chain.bank.dryRun(Uint8Array.of(1, 2, 3)).err).toBe('SanitizeFailure')
  })

  test('accounts are listed by the program that owns them', () => {
    const { bank } = chain
    expect(bank.byProgram(SYSTEM_PROGRAM).has(target.toBase58())).toBe(false)
    pay(1_000_000)
    expect(bank.byProgram(SYSTEM_PROGRAM).has(target.toBase58())).toBe(true)
  })

  test('a blockhash from before a restart stays valid', () => {
    const hash = chain.bank.latestBlockhash()
    tick()
    chain.close()
    chain = open()
    expect(chain.bank.submit(signed([transfer(1_000_000)], hash)).err).toBeNull()
  })

  test('bytes that do not decode are rejected', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(chain.bank.submit(bytes)).toMatchObject({
          landed: false,
          err: 'SanitizeFailure',
          signature: '',
        })
      }),
    )
  })

  test('accounts are written directly at genesis only', () => {
    const account = {
      address: target.toBase58(),
      owner: SYSTEM_PROGRAM,
      lamports: 1n,
      data: new Uint8Array(),
      executable: false,
    }
    expect(() => chain.bank.setAccount(account)).toThrow('once the chain has begun')
  })

  test('time is monotonic', () => {
    const { slot, unixTime } = chain.bank
    chain.advance(GENESIS_MS - 10_000)
    expect(chain.bank.slot).toBe(slot + 1)
    expect(chain.bank.unixTime).toBe(unixTime)
    chain.advance(GENESIS_MS + 60_000)
    expect(chain.bank.slot).toBe(chain.genesis.genesisSlot + 150)
  })

  test('the computed fee equals the charged fee', () => {
    const price = fc.bigInt({ min: 0n, max: 1_000_000_000n })
    const limit = fc.option(fc.integer({ min: 1000, max: 1_400_000 }))
    fc.assert(
      fc.property(price, limit, fc.integer({ min: 1, max: 3 }), (microLamports, units, count) => {
        const instructions = [ComputeBudgetProgram.setComputeUnitPrice({ microLamports })]
        if (units !== null) instructions.push(ComputeBudgetProgram.setComputeUnitLimit({ units }))
        for (let i = 0; i < count; i++) instructions.push(transfer(1_000_000, PublicKey.unique()))
        const before = chain.bank.getAccount(chain.faucet.address)!.lamports
        expect(chain.bank.submit(signed(instructions, chain.bank.latestBlockhash())).err).toBeNull()
        const { meta } = chain.bank.open.transactions.at(-1)!
        const sent = BigInt(count) * 1_000_000n
        expect(before - chain.bank.getAccount(chain.faucet.address)!.lamports).toBe(meta.feeLamports + sent)
      }),
      { numRuns: 60 },
    )
  })
})

describe('the ledger', () => {
  test('a block round-trips', () => {
    pay(1_000_000)
    chain.bank.submit(signed([transfer(10 ** 15), transfer(10 ** 18)], chain.bank.latestBlockhash()))
    const blocks: ClosedBlock[] = []
    chain.listen({ onConfirmed: (block) => void blocks.push(block) })
    tick()
    const { record } = blocks.at(-1)!
    expect(record.transactions.map(({ meta }) => meta.err)).toEqual([
      null,
      { InstructionError: [1, { Custom: 1 }] },
    ])
    const again = decodeBlock(encodeBlock(record))
    expect(encodeBlock(again)).toEqual(encodeBlock(record))
    expect(
      again.transactions.map(({ keys, meta }) => ({ keys, logs: meta.logs, post: meta.postBalances })),
    ).toEqual(
      record.transactions.map(({ keys, meta }) => ({ keys, logs: meta.logs, post: meta.postBalances })),
    )
  })

  test('a crash loses what is not committed and nothing else', () => {
    const kept = pay(1_000_000)
    tick()
    const lost = pay(2_000_000)
    // Without a clean stop: a second chain on the same file starts from what a restarted one would.
    const other = open()
    expect(other.ledger.find(kept)?.record.transaction.signature).toBe(kept)
    expect(other.ledger.find(lost)).toBeUndefined()
    expect(other.bank.getAccount(target.toBase58())?.lamports).toBe(1_000_000n)
    expect(other.view('confirmed').totalLamports).toBe(chain.view('confirmed').totalLamports)
    other.close()
  })

  test('blocks of a generated history are in the ledger and final after their commit', () => {
    tick()
    const heard: number[] = []
    chain.listen({ onConfirmed: ({ record }) => void heard.push(record.height) })
    chain.beginHistory()
    const sent: string[] = []
    for (let i = 0; i < 6; i++) {
      sent.push(pay(1_000_000))
      chain.advance(chain.bank.open.unixTimeMs + 400)
      if (i === 3) chain.commit(new Map(), true)
    }
    expect(chain.ledger.find(sent[5]!)).toBeUndefined()
    chain.commit(new Map(), true)
    chain.endHistory()
    expect(heard).toEqual([])
    const { slot, height, hash } = chain.ledger.find(sent[5]!)!.block
    expect([chain.head('confirmed'), chain.head('finalized')]).toEqual([
      { slot, height, hash },
      { slot, height, hash },
    ])
    const mentioned = chain.ledger.mentions(target.toBase58(), { after: -1, before: 2 ** 52 }, 10)
    expect(mentioned.map(({ record }) => record.transaction.signature)).toEqual(sent.toReversed())
    expect(chain.recentBlocks(2).map(({ transactions }) => transactions[0]!.transaction.signature)).toEqual(
      sent.slice(-2),
    )
    chain.ledger.verify()
    const other = open()
    expect(other.bank.getAccount(target.toBase58())?.lamports).toBe(6_000_000n)
    other.close()
    tick()
    expect(heard).toEqual([height + 1])
  })

  test('pages of signatures are newest first and complete', () => {
    const sent: string[] = []
    for (let i = 0; i < 40; i++) {
      sent.push(pay(1_000_000 + i))
      if (i % 3 === 0) tick()
    }
    tick()
    const page = (before: number, limit: number) =>
      chain.ledger.mentions(target.toBase58(), { after: -1, before }, limit)
    const all = page(2 ** 52, 1000).map(({ record }) => record.transaction.signature)
    expect(all).toEqual(sent.toReversed())
    const first = page(2 ** 52, 7)
    expect(first.map(({ record }) => record.transaction.signature)).toEqual(all.slice(0, 7))
  })

  test('old blocks are pruned with their indexes, accounts stay', () => {
    chain.close()
    rmSync(dir, { recursive: true })
    dir = mkdtempSync(join(tmpdir(), 'callisto-chain-'))
    chain = open(20)
    faucet = Keypair.fromSeed(chain.genesis.faucetSeed)
    chain.bank.isGenesis = false
    const sent: string[] = []
    for (let i = 0; i < 60; i++) {
      sent.push(pay(1_000_000 + i))
      tick()
    }
    expect(chain.ledger.find(sent[0]!)).toBeUndefined()
    expect(sent.slice(-20).every((signature) => chain.ledger.find(signature) !== undefined)).toBe(true)
    const mentioned = chain.ledger.mentions(target.toBase58(), { after: -1, before: 2 ** 52 }, 1000)
    expect(mentioned).toHaveLength(20)
    expect(chain.ledger.totalTransactions).toBe(60)
    chain.close()
    chain = open(20)
    expect(chain.bank.getAccount(target.toBase58())?.lamports).toBe(60n * 1_000_000n + 1770n)
  })
})

describe('commitments', () => {
  test('an account has its state of each commitment', () => {
    for (let i = 1; i <= 40; i++) {
      pay(1_000_000)
      tick()
    }
    pay(1_000_000)
    const lamports = (commitment: 'processed' | 'confirmed' | 'finalized') =>
      chain.view(commitment).get(target.toBase58())?.lamports
    expect(lamports('processed')).toBe(41_000_000n)
    expect(lamports('confirmed')).toBe(40_000_000n)
    expect(lamports('finalized')).toBe(BigInt(chain.head('finalized').height) * 1_000_000n)
    expect(chain.head('confirmed').height - chain.head('finalized').height).toBe(32)
    const owned = chain.view('finalized').byProgram(SYSTEM_PROGRAM)
    expect(owned.find((account) => account.address === target.toBase58())?.lamports).toBe(
      lamports('finalized'),
    )
    const total = (commitment: 'processed' | 'finalized') => chain.view(commitment).totalLamports
    expect(total('finalized') - total('processed')).toBe(5000n * BigInt(41 - chain.head('finalized').height))
  })

  test('listeners are called at the commit of a block and when it is final', () => {
    const heard: string[] = []
    chain.listen({
      onConfirmed: ({ record }) => void heard.push(`confirmed ${record.height}`),
      onFinalized: ({ record }) => void heard.push(`final ${record.height}`),
    })
    for (let i = 0; i < 34; i++) tick()
    expect(heard.slice(0, 2)).toEqual(['confirmed 0', 'confirmed 1'])
    expect(heard.indexOf('final 0')).toBeGreaterThan(heard.indexOf('confirmed 31'))
  })
})

/** Sends one transaction every few steps and stores their number. */
class PeriodicSender implements Simulation {
  count = 0
  steps = 0

  genesis(bank: Bank): void {
    bank.setAccount(fundedAccount(drip.publicKey))
  }

  step(bank: Bank): void {
    this.steps++
    if (this.steps % 3 !== 0) return
    const instruction = SystemProgram.transfer({
      fromPubkey: drip.publicKey,
      toPubkey: target,
      lamports: 1_000_000 + this.count,
    })
    const transaction = new Transaction({
      feePayer: drip.publicKey,
      recentBlockhash: bank.latestBlockhash(),
    }).add(instruction)
    transaction.sign(drip)
    expect(bank.submit(transaction.serialize()).err).toBeNull()
    this.count++
  }

  nextStepMs(): number {
    return 0
  }

  expectedTransactions(fromMs: number, toMs: number): number {
    return (toMs - fromMs) / 1200
  }

  save(): ReadonlyMap<string, Uint8Array | undefined> {
    return new Map([['state', Buffer.from(JSON.stringify([this.count, this.steps]))]])
  }

  restore(_: Bank, saved: ReadonlyMap<string, Uint8Array>): void {
    ;[this.count, this.steps] = JSON.parse(Buffer.from(saved.get('state')!).toString()) as [number, number]
  }
}

const drip = Keypair.generate()

function fundedAccount(key: PublicKey): AccountState {
  return {
    address: key.toBase58(),
    owner: SYSTEM_PROGRAM,
    lamports: 10n ** 15n,
    data: new Uint8Array(),
    executable: false,
  }
}

describe('history', () => {
  const historyMs = 1200 * 400

  beforeEach(() => {
    chain.close()
    rmSync(dir, { recursive: true })
    dir = mkdtempSync(join(tmpdir(), 'callisto-chain-'))
    chain = open(100_000, historyMs)
  })

  function drive(simulation: PeriodicSender, stopAfter = Number.POSITIVE_INFINITY): Driver {
    const driver: Driver = new Driver({
      chain,
      simulation,
      // A fixed clock: one slice of work per commit, so that a test can stop in between.
      now: () => GENESIS_MS + historyMs,
      onCommit: () => undefined,
      onProgress: ({ phase, done }) => {
        if (phase === 'history' && done >= stopAfter) driver.stop()
      },
      onFault: (error) => {
        throw error
      },
    })
    return driver
  }

  const sentByPeriodicSender = () =>
    chain.ledger.mentions(drip.publicKey.toBase58(), { after: -1, before: 2 ** 52 }, 100_000).length

  test('is generated up to now, without empty blocks', async () => {
    const simulation = new PeriodicSender()
    await drive(simulation).catchUp()
    expect(simulation.steps).toBeGreaterThanOrEqual(1199)
    expect(sentByPeriodicSender()).toBe(simulation.count)
    // Genesis, the first block and one per transaction.
    expect(chain.head('confirmed').height).toBe(simulation.count + 1)
    expect(chain.head('confirmed')).toEqual(chain.head('finalized'))
    expect(Math.abs(chain.bank.unixTime * 1000 - (GENESIS_MS + historyMs))).toBeLessThan(1000)
  })

  test('has no step in slots without anything to do', async () => {
    const simulation = new PeriodicSender()
    const times: number[] = []
    simulation.nextStepMs = () => GENESIS_MS + 2_000.5 * (times.length + 1)
    const { step } = simulation
    simulation.step = (bank) => {
      times.push(bank.unixTime * 1000 - GENESIS_MS)
      step.call(simulation, bank)
    }
    await drive(simulation).catchUp()
    expect(times.slice(0, 3)).toEqual([2_000, 4_000, 6_000])
    expect(times.length).toBeLessThan(historyMs / 2_000 + 2)
    expect(chain.bank.unixTime * 1000).toBeGreaterThanOrEqual(GENESIS_MS + historyMs)
    expect(sentByPeriodicSender()).toBe(simulation.count)
  })

  test('resumes after a crash with the simulation state of the ledger', async () => {
    const first = new PeriodicSender()
    first.genesis(chain.bank)
    chain.bank.isGenesis = false
    const { clock } = chain
    // As the driver does, but without committing the last slots.
    let slot = chain.bank.slot
    for (; slot < chain.genesis.genesisSlot + 600; slot++) {
      chain.bank.advance(clock.timeOf(slot))
      first.step(chain.bank)
      if (slot % 100 === 0) {
        const saved = first.save()
        chain.bank.advance(clock.timeOf(slot))
        chain.commit(saved, true)
      }
    }
    const crashed = chain
    chain = open(100_000, historyMs)
    const second = new PeriodicSender()
    await drive(second).catchUp()
    expect(second.count).toBeGreaterThan(300)
    expect(sentByPeriodicSender()).toBe(second.count)
    crashed.close()
  })

  test('real time survives failed steps, and ends after 25 in a row', async () => {
    const simulation = new PeriodicSender()
    const faults: unknown[] = []
    let commits = 0
    let now = GENESIS_MS + historyMs
    const driver = new Driver({
      chain,
      simulation,
      now: () => now,
      onCommit: () => void commits++,
      onProgress: () => undefined,
      onFault: (error) => void faults.push(error),
    })
    await driver.catchUp()
    vi.useFakeTimers()
    try {
      const tick = () => {
        now += 400
        vi.advanceTimersByTime(400)
      }
      const failures = [new Error('first'), undefined, ...Array.from({ length: 25 }, () => new Error('each'))]
      let steps = 0
      simulation.step = () => {
        const failure = failures[steps++]
        if (failure !== undefined) throw failure
      }
      driver.start()
      while (steps < failures.length - 1) tick()
      expect(faults.length).toBe(25)
      // Of the first slot, and of the one after the step that succeeded: the chain is alive no longer.
      expect(commits).toBe(2)
      expect(tick).toThrow('the simulation has failed 25 steps in a row')
      tick()
      expect(steps).toBe(failures.length)
    } finally {
      vi.useRealTimers()
    }
  })

  test('is not generated again by a later start', async () => {
    await drive(new PeriodicSender()).catchUp()
    chain.close()
    chain = open(100_000, historyMs)
    const later = new PeriodicSender()
    await drive(later).catchUp()
    expect(later.count).toBe(sentByPeriodicSender())
  })
})
