import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** What a benchmark or a soak exports. It prints one JSON object a line and rejects when it did not hold. */
interface Runnable {
  run(args: string[]): Promise<void>
}

/** Runs `<folder>/<name>.ts` with the arguments after the name. */
export async function dispatch(folder: URL, argv: readonly string[]): Promise<void> {
  const [name = '', ...args] = argv
  const files = readdirSync(fileURLToPath(folder)).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  if (!files.includes(`${name}.ts`)) {
    console.error(`usage: NAME [arguments], NAME one of the files here: ${files.join(' ')}`)
    process.exitCode = 2
    return
  }
  const module = (await import(new URL(`${name}.ts`, folder).href)) as Partial<Runnable>
  if (module.run === undefined) throw new Error(`${name}.ts exports no run()`)
  // An interrupted run must stop the processes that it started: a regular exit does.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
  await module.run(args)
}
