import { readFileSync } from 'node:fs'
import { router } from '@callisto/program-clients'
import { createHttpRpc, systemClock } from '@callisto/solana'
import { bootLocalnet, type TestLocalnet } from '@callisto/testkit'
import {
  type Address,
  createDefaultRpcTransport,
  createSolanaRpcFromTransport,
  generateKeyPairSigner,
  type KeyPairSigner,
  lamports,
  type RpcTransport,
} from '@solana/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDeployedProgram } from '../cluster/program-code.ts'
import { deployProgram, describeDeployment } from './deploy-program.ts'
import { CHUNK_BYTES, planDeployment } from './plan-deployment.ts'
import { latestLifetime, sendSigned } from './send-signed.ts'

const ELF = new Uint8Array(readFileSync(new URL('../../../../programs/router/router.so', import.meta.url)))
const SMALL = new Uint8Array(readFileSync(new URL('../../../../programs/probe/probe.so', import.meta.url)))
const SOL = 1_000_000_000n
const PARTS = Math.ceil(ELF.length / CHUNK_BYTES)

let localnet: TestLocalnet

beforeAll(async () => {
  localnet = await bootLocalnet()
}, 60_000)
afterAll(() => localnet?.close())

async function newPayer(amount = 2n * SOL): Promise<KeyPairSigner> {
  const payer = await generateKeyPairSigner()
  const rpc = createHttpRpc(localnet.rpcUrl)
  await rpc.requestAirdrop(payer.address, lamports(amount)).send()
  while ((await rpc.getBalance(payer.address, { commitment: 'confirmed' }).send()).value === 0n)
    await systemClock.wait(50)
  return payer
}

/** Calls by method, of which some may fail. */
function countingRpc(fails: (method: string, count: number) => boolean = () => false) {
  const counts = new Map<string, number>()
  const transport = createDefaultRpcTransport({ url: localnet.rpcUrl })
  const counting: RpcTransport = (request) => {
    const { method } = request.payload as { method: string }
    const count = (counts.get(method) ?? 0) + 1
    counts.set(method, count)
    if (fails(method, count)) throw new Error('the connection is cut')
    return transport(request)
  }
  return { rpc: createSolanaRpcFromTransport(counting), countOf: (method: string) => counts.get(method) ?? 0 }
}

function optionsOf(payer: KeyPairSigner, change: Partial<Parameters<typeof deployProgram>[0]> = {}) {
  const lines: string[] = []
  return {
    rpc: createHttpRpc(localnet.rpcUrl),
    clock: systemClock,
    payer,
    elf: ELF,
    unitPrice: 0n,
    isFinal: false,
    signal: AbortSignal.timeout(60_000),
    report: (line: string) => void lines.push(line),
    lines,
    ...change,
  }
}

/** What a transaction of a program fails with, for data that it does not know. */
async function errorOf(program: Address, payer: KeyPairSigner): Promise<unknown> {
  const options = optionsOf(payer)
  const call = { programAddress: program, accounts: [], data: Uint8Array.of(99) }
  const outcome = await sendSigned([call], await latestLifetime(options), options)
  return outcome.status === 'confirmed' ? undefined : outcome.failure.message
}

test('a program is deployed, at the rent of the cluster, and executes', async () => {
  const payer = await newPayer()
  const options = optionsOf(payer)
  const plan = await planDeployment(options)
  expect(plan).toMatchObject({ state: 'absent', hasBuffer: false })
  expect(plan.missing).toHaveLength(PARTS)
  const before = await localnet.chain.rpc.getBalance(payer.address).send()
  const program = await deployProgram(options)
  expect(program).toBe(plan.program)
  const deployed = await readDeployedProgram(localnet.chain, program)
  expect(Buffer.compare(deployed!.code!, ELF)).toBe(0)
  const after = await localnet.chain.rpc.getBalance(payer.address).send()
  const spent = before.value - after.value
  expect(spent).toBeGreaterThan(plan.cost.rent)
  expect(spent).toBeLessThanOrEqual(plan.cost.rent + plan.cost.fees)
  const { value: buffer } = await localnet.chain.rpc
    .getAccountInfo(plan.buffer, { encoding: 'base64' })
    .send()
  expect(buffer).toBeNull()
  // The program itself refuses the data: it is executed.
  expect(await errorOf(program, payer)).toBe(await errorOf(router.PROGRAM, payer))
}, 60_000)

test('a run that was cut is continued', async () => {
  const payer = await newPayer()
  const cut = countingRpc((method, count) => method === 'sendTransaction' && count > 12)
  const signal = AbortSignal.timeout(60_000)
  const stop = new AbortController()
  const first = deployProgram(
    optionsOf(payer, {
      rpc: cut.rpc,
      signal: AbortSignal.any([signal, stop.signal]),
      clock: {
        ...systemClock,
        wait: async (...args) =>
          cut.countOf('sendTransaction') > 12 ? stop.abort() : systemClock.wait(...args),
      },
    }),
  )
  await expect(first).rejects.toThrow()
  const options = optionsOf(payer)
  const plan = await planDeployment(options)
  expect(plan).toMatchObject({ state: 'absent', hasBuffer: true })
  expect(plan.missing.length).toBeGreaterThan(0)
  expect(plan.missing.length).toBeLessThan(PARTS)
  expect(describeDeployment(plan).join('\n')).toContain(`started before: ${plan.missing.length} parts`)
  const second = countingRpc()
  await deployProgram({ ...options, rpc: second.rpc })
  expect(options.lines).toContain(`${plan.missing.length} parts to write`)
  const again = countingRpc()
  await deployProgram({ ...options, rpc: again.rpc })
  expect(again.countOf('sendTransaction')).toBe(0)
}, 60_000)

test('a program at a key of its own becomes final', async () => {
  const payer = await newPayer()
  const program = await generateKeyPairSigner()
  const options = optionsOf(payer, { program, elf: SMALL, isFinal: true, unitPrice: 1_000n })
  expect(await deployProgram(options)).toBe(program.address)
  expect(await planDeployment(options)).toMatchObject({ state: 'final' })
  expect(options.lines).toContain('the program is final: nobody can change it')
  await expect(planDeployment({ ...options, elf: ELF })).rejects.toThrow(/has another program/)
}, 60_000)

test('a payer that has too little is told what it needs, and nothing is sent', async () => {
  const payer = await newPayer(1_000_000n)
  const counted = countingRpc()
  const options = optionsOf(payer, { rpc: counted.rpc })
  await expect(deployProgram(options)).rejects.toThrow(/^the keypair has 1000000 lamports and needs \d+$/)
  expect(counted.countOf('sendTransaction')).toBe(0)
}, 60_000)

test('an address that is no program is refused', async () => {
  const payer = await newPayer()
  await expect(planDeployment(optionsOf(payer, { program: payer }))).rejects.toThrow(/something else/)
}, 60_000)
