import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { TEST_START_MS } from '@callisto/testkit'

const VICTIM = fileURLToPath(new URL('./victim.ts', import.meta.url))
const READY_TIMEOUT_MS = 60_000

export interface VictimProcess {
  rpcUrl: string
  /** Milliseconds from the start of the process until its chain answered. */
  readyMs: number
  /** SIGKILL: nothing gets to be tidied up. Resolves when the process is gone. */
  kill(): Promise<void>
}

/** Starts a chain on `dataDir` in a process of its own. */
export async function startVictim(dataDir: string): Promise<VictimProcess> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['--import', 'tsx', VICTIM, dataDir, String(TEST_START_MS)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const rpcUrl = await readUrl(child)
  return {
    rpcUrl,
    readyMs: performance.now() - startedAt,
    kill: () => {
      child.kill('SIGKILL')
      return gone
    },
  }
}

function readUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail(new Error('the chain was not ready in time')), READY_TIMEOUT_MS)
    const fail = (error: Error) => {
      clearTimeout(timer)
      child.kill('SIGKILL')
      reject(error)
    }
    child.once('exit', (code) => fail(new Error(`the chain exited with ${code} before it was ready`)))
    createInterface({ input: child.stdout! }).on('line', (line) => {
      if (!line.startsWith('ready ')) return
      clearTimeout(timer)
      resolve(line.slice('ready '.length))
    })
  })
}
