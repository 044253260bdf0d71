import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundledProgramFiles } from '@callisto/localnet'
import { openStepped, SigningKey, type SteppedLocalnet } from '@callisto/localnet/stepped'
import { signedTransaction } from '@callisto/solana/codec'
import type { Instruction } from '@solana/kit'
import { BareVm } from './localnet/bare-vm.ts'
import { createBenchPool } from './localnet/pool.ts'
import { printer } from './routing/output.ts'
import { median, timed } from './routing/statistics.ts'

const NOW_MS = Date.UTC(2026, 10, 20, 17)
const ROUNDS = 16
const WARM_UP_ROUNDS = 2
/** Transactions of a round: sent in batches through the JSON-RPC handler and committed in one SQL transaction. */
const ROUND = 800
const BATCH = 100
const MIN_RATIO = 0.35
const PEER = 'bare LiteSVM'

const programs = bundledProgramFiles(fileURLToPath(new URL('../programs/', import.meta.url)))

/**
 * `localnet [rounds]`: swaps and transfers through the JSON-RPC handler of the embedded chain, each round paired with
 * the same signed transactions on a bare VM that holds the same accounts, in one process and in alternating order.
 * Processor time (user and system); the median of the rounds counts. Fails below the required ratio.
 */
export async function run(args: string[]): Promise<void> {
  const rounds = Number(args[0] ?? ROUNDS)
  const folder = mkdtempSync(join(tmpdir(), 'callisto-bench-'))
  try {
    const localnet = await openStepped({ programs, historyMs: 0, nowMs: NOW_MS, folder })
    const owner = new SigningKey(new Uint8Array(32).fill(5))
    const pool = await createBenchPool(localnet, owner)
    const transfers = measure(localnet, folder, owner, rounds, (i) => pool.transfer(BigInt(i + 1)))
    print('transfer', transfers)
    const swaps = measure(localnet, folder, owner, rounds, (i) => pool.swap(BigInt(1000 + i), i % 2 === 1))
    print('swap', swaps)
    localnet.close()
    const startedAt = performance.now()
    const reopened = await openStepped({ programs, historyMs: 0, nowMs: NOW_MS, folder })
    printer('localnet')('restart', performance.now() - startedAt, 'ms')
    reopened.close()
    if (swaps.ratio < MIN_RATIO) throw new Error(`swapRatioToBare ${swaps.ratio} is below ${MIN_RATIO}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Measured {
  /** Median processor time per transaction, microseconds. */
  facadeMicros: number
  bareMicros: number
  /** Median over the rounds of bare over facade. */
  ratio: number
  /** Growth of the ledger per transaction. */
  bytes: number
}

function measure(
  localnet: SteppedLocalnet,
  folder: string,
  owner: SigningKey,
  rounds: number,
  instruction: (i: number) => Instruction,
): Measured {
  const bare = new BareVm(programs, localnet.accounts())
  const [facadeMicros, bareMicros]: [number[], number[]] = [[], []]
  const bytesBefore = ledgerBytes(folder)
  const all = WARM_UP_ROUNDS + rounds
  for (let round = 0; round < all; round++) {
    const hash = localnet.latestBlockhash()
    const wires = Array.from({ length: ROUND }, (_, i) =>
      signedTransaction([owner], [instruction(round * ROUND + i)], hash),
    )
    const bodies = bodiesOf(wires)
    const runs = [
      () => facadeMicros.push(cpuMicros(() => runFacade(localnet, bodies)) / ROUND),
      () =>
        bareMicros.push(
          cpuMicros(() => {
            for (const wire of wires) bare.execute(wire)
          }) / ROUND,
        ),
    ]
    if (round % 2 === 1) runs.reverse()
    for (const run of runs) run()
  }
  for (const { address, lamports } of localnet.accounts())
    if (address === owner.address && bare.balance(address) !== lamports)
      throw new Error('the two chains differ')
  const measured = [facadeMicros, bareMicros].map((micros) => micros.slice(WARM_UP_ROUNDS))
  const ratios = measured[0]!.map((micros, i) => measured[1]![i]! / micros)
  return {
    facadeMicros: median(measured[0]!),
    bareMicros: median(measured[1]!),
    ratio: median(ratios),
    bytes: (ledgerBytes(folder) - bytesBefore) / (all * ROUND),
  }
}

function runFacade(localnet: SteppedLocalnet, bodies: readonly string[]): void {
  for (const body of bodies) {
    const reply = localnet.handleRpc(body)
    if (reply.includes('"error"')) throw new Error(reply.slice(0, 2000))
  }
  localnet.step(false)
}

function bodiesOf(wires: readonly Uint8Array[]): string[] {
  const options = { encoding: 'base64', preflightCommitment: 'processed' }
  return Array.from({ length: wires.length / BATCH }, (_, batch) =>
    JSON.stringify(
      wires.slice(batch * BATCH, (batch + 1) * BATCH).map((wire, id) => ({
        jsonrpc: '2.0',
        id,
        method: 'sendTransaction',
        params: [Buffer.from(wire).toString('base64'), options],
      })),
    ),
  )
}

function print(kind: 'swap' | 'transfer', { facadeMicros, bareMicros, ratio, bytes }: Measured): void {
  const line = printer('localnet')
  const reference = { peer: PEER, peerValue: 1e6 / bareMicros }
  line(`${kind}sPerCpuSecond`, 1e6 / facadeMicros, `${kind}s/cpu-s`, reference)
  line(`${kind}RatioToBare`, ratio, 'ratio', { peer: PEER, peerValue: 1 })
  line(`${kind}LedgerBytes`, bytes, 'bytes')
}

const cpuMicros = (work: () => void): number => 1_000 * timed(work)[1].cpuMs

function ledgerBytes(folder: string): number {
  return ['ledger.db', 'ledger.db-wal'].reduce((sum, file) => {
    return sum + (statSync(join(folder, file), { throwIfNoEntry: false })?.size ?? 0)
  }, 0)
}
