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
  const code = await run(command, args, options)
  if (code !== 0) {
    console.error(`✗ ${label} failed (exit ${code})`)
    process.exit(code)
  }
  console.log(`✓ ${label} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
}
