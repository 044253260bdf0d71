import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { houseProgramFiles, type Localnet, startLocalnet } from '@callisto/localnet'
import { Connection, Keypair, Transaction, type TransactionInstruction } from '@solana/web3.js'
import { createBenchPool } from './localnet/pool.ts'

/** Transactions of one measured run; signed beforehand, since a signature costs more than the execution. */
const COUNT = 6000
const BATCH = 100
/** Batches in flight: the worker is never idle, and its queue stays short. */
const WINDOW = 4

const programs = houseProgramFiles(fileURLToPath(new URL('../programs/', import.meta.url)))

/** `localnet [count]`: swaps and transfers per CPU-second of the whole process, bytes on disk, and time to restart. */
export async function run(args: string[]): Promise<void> {
  const count = Number(args[0] ?? COUNT)
  const dataDir = mkdtempSync(join(tmpdir(), 'callisto-bench-'))
  try {
    let localnet = await startLocalnet({ dataDir, rpcPort: 0, programs })
    const owner = Keypair.generate()
    const connection = new Connection(localnet.rpcUrl!, 'confirmed')
    await settle(localnet, await connection.requestAirdrop(owner.publicKey, 900e9))
    const pool = await createBenchPool(connection, owner)
    const kinds: Record<string, (i: number) => TransactionInstruction> = {
      transfer: (i) => pool.transfer(BigInt(i + 1)),
      swap: (i) => pool.swap(BigInt(1000 + i), i % 2 === 1),
    }
    for (const [kind, instruction] of Object.entries(kinds)) {
      const bytesBefore = ledgerBytes(dataDir)
      const found = await measure(localnet, owner, instruction, count)
      await localnet.close()
      const bytesEach = Math.round((ledgerBytes(dataDir) - bytesBefore) / count)
      const startedAt = performance.now()
      localnet = await startLocalnet({ dataDir, rpcPort: 0, programs })
      const restartMs = Math.round(performance.now() - startedAt)
      console.log(JSON.stringify({ bench: 'localnet', kind, ...found, bytesEach, restartMs }))
    }
    await localnet.close()
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measure(
  localnet: Localnet,
  owner: Keypair,
  instruction: (i: number) => TransactionInstruction,
  count: number,
) {
  const bodies: string[] = []
  // A blockhash lasts a minute: sign in portions that are sent before it is over.
  let cpuMicros = 0
  const startedAt = performance.now()
  let signingMs = 0
  for (let from = 0; from < count; from += 1000) {
    const signStart = performance.now()
    const { value: lifetime } = await localnet.chain.rpc.getLatestBlockhash().send()
    for (let i = from; i < Math.min(from + 1000, count); i += BATCH) {
      const size = Math.min(BATCH, count - i)
      bodies.push(
        sendBatch(
          Array.from({ length: size }, (_, j) => signed(instruction(i + j), owner, lifetime.blockhash)),
        ),
      )
    }
    signingMs += performance.now() - signStart
    const before = process.cpuUsage()
    await sendAll(localnet, bodies.splice(0))
    const used = process.cpuUsage(before)
    cpuMicros += used.user + used.system
  }
  const wallMs = performance.now() - startedAt - signingMs
  return {
    count,
    perCpuSecond: Math.round((count * 1e6) / cpuMicros),
    perSecond: Math.round((count * 1000) / wallMs),
    cpuMicrosEach: Math.round(cpuMicros / count),
  }
}

function signed(instruction: TransactionInstruction, owner: Keypair, blockhash: string): string {
  const transaction = new Transaction({ feePayer: owner.publicKey, recentBlockhash: blockhash }).add(
    instruction,
  )
  transaction.sign(owner)
  return transaction.serialize().toString('base64')
}

function sendBatch(wires: string[]): string {
  const options = { encoding: 'base64', preflightCommitment: 'processed' }
  const calls = wires.map((wire, id) => ({
    jsonrpc: '2.0',
    id,
    method: 'sendTransaction',
    params: [wire, options],
  }))
  return JSON.stringify(calls)
}

async function sendAll(localnet: Localnet, bodies: string[]): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < bodies.length) {
      const answer = await localnet.handleRpc(bodies[next++]!)
      if (answer.includes('"error"')) throw new Error(answer.slice(0, 2000))
    }
  }
  await Promise.all(Array.from({ length: WINDOW }, worker))
}

/** Waits for a block that holds the signature, without a socket: web3.js would redial it for ever after a restart. */
async function settle(localnet: Localnet, signature: string): Promise<void> {
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'getSignatureStatuses',
    params: [[signature]],
  })
  while (!(await localnet.handleRpc(body)).includes('"confirmationStatus":"confirmed"')) {
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

function ledgerBytes(dataDir: string): number {
  return ['ledger.db', 'ledger.db-wal'].reduce((sum, file) => {
    return sum + (statSync(join(dataDir, file), { throwIfNoEntry: false })?.size ?? 0)
  }, 0)
}
