import { spawn } from 'node:child_process'

export const root = new URL('../..', import.meta.url).pathname.replace(/\/$/, '')

/** Runs a command with its output on ours; resolves to its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(signal ? 1 : (code ?? 1)))
  })
}

export async function must(label, command, args, options) {
  const started = Date.now()
  console.log(`\n▸ ${label}`)
  report(label, started, await run(command, args, options))
}

/** As `must`, beside other commands: its output is printed at its end. */
export async function mustBeside(label, command, args) {
  const started = Date.now()
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk))
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (exitCode) => resolve(exitCode ?? 1))
  })
  console.log(`\n▸ ${label}`)
  process.stdout.write(Buffer.concat(output))
  report(label, started, code)
}

function report(label, started, code) {
  if (code !== 0) {
    console.error(`✗ ${label} failed (exit ${code})`)
    process.exit(code)
  }
  console.log(`✓ ${label} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
}
