import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = new URL('../..', import.meta.url).pathname.replace(/\/$/, '')

/** The command of an installed package, without the second that npx takes to find it. */
export const bin = (name) => join(root, 'node_modules/.bin', name)

const children = new Set()
process.on('exit', () => {
  for (const child of children) child.kill()
})

/** Starts a command that ends with this process. */
export function start(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
  children.add(child)
  child.on('exit', () => children.delete(child))
  return child
}

const exitCode = (child, event) =>
  new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on(event, (code, signal) => resolve(signal ? 1 : (code ?? 1)))
  })

/** Runs a command with its output on ours; resolves to its exit code. */
export const run = (command, args, options) => exitCode(start(command, args, options), 'exit')

export async function must(label, command, args, options) {
  const started = Date.now()
  console.log(`\n▸ ${label}`)
  report(label, started, await run(command, args, options))
}

/** As `must`, beside other commands: its output is printed at its end. */
export async function mustBeside(label, command, args, options = {}) {
  const started = Date.now()
  const child = start(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk))
  const code = await exitCode(child, 'close')
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

/** Wall and processor time of this process and of all that it has started and seen end, as a line. */
export function timesTaken() {
  const cpu = cpuSeconds()
  return `${duration(performance.now() / 1000)} of wall time, ${cpu === undefined ? 'CPU time unknown here' : `${duration(cpu)} of CPU time`}`
}

/** Linux counts them in /proc/self/stat: user and system time, own and of ended children, in hundredths of a second. */
function cpuSeconds() {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1).split(' ')
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100
  } catch {
    return undefined
  }
}

const duration = (seconds) =>
  seconds < 60 ? `${seconds.toFixed(0)} s` : `${Math.floor(seconds / 60)} min ${(seconds % 60).toFixed(0)} s`
