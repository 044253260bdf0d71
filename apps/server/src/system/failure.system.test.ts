import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@callisto/solana'
import type { ChainFault } from '@callisto/testkit'
import { expect, test } from 'vitest'

const MAIN = join(import.meta.dirname, 'faulty-main.test-helper.ts')
/** The limit on the size of files is the full disk. Its signal is ignored, so that a write fails instead. */
const SHELL = `trap '' XFSZ; exec "$0" --import tsx "$1"`

const START_MS = 300_000

test(
  'a stopped chain thread is not ready until it runs again; a full disk ends the process with code 1',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'callisto-failure-'))
    const server = spawn('bash', ['-c', SHELL, process.execPath, MAIN], {
      env: { ...process.env, PORT: '0', RPC_PORT: '0', DATA_DIR: dataDir, HISTORY_DAYS: '0' },
    })
    let output = ''
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (chunk) => {
        output += String(chunk)
      })
    const exit = new Promise<number | null>((done) => server.once('exit', done))
    const until = async (condition: () => unknown) => {
      while (!(await condition())) {
        if (server.exitCode !== null) throw new Error(output)
        await systemClock.wait(20)
      }
    }
    try {
      await until(() => output.includes('Callisto is ready'))
      const url = /ready: (\S+)/.exec(output)?.[1]
      const readiness = async () => {
        const reply = await fetch(`${url}/readyz`)
        return { status: reply.status, body: await reply.json() }
      }
      expect(await readiness()).toMatchObject({ status: 200, body: { services: { chain: { ready: true } } } })

      const stop: ChainFault = { kind: 'stop', ms: 4_000 }
      server.stdin.write(JSON.stringify(stop))
      await until(async () => (await readiness()).status === 503)
      expect(await readiness()).toMatchObject({ body: { services: { chain: { ready: false } } } })
      expect((await fetch(`${url}/healthz`)).status).toBe(200)
      await until(async () => (await readiness()).status === 200)

      const { size } = statSync(join(dataDir, 'chain/ledger.db-wal'))
      execFileSync('prlimit', ['--pid', String(server.pid), `--fsize=${size}`])
      expect(await exit).toBe(1)
      expect(output).toMatch(/"level":60.*ledger\.db: (disk I\/O error|database or disk is full)/)
      expect(output).not.toContain('did not stop within')
    } finally {
      server.kill('SIGKILL')
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
  START_MS,
)
