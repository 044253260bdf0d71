import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { CLANG_VERSION, flags } from './compiler.ts'

/** The folder that holds every program. */
export const programsDirectory = new URL('..', import.meta.url).pathname

/** Names of all programs: each folder `x` with a file `x/x.c`. */
export function programNames(directory = programsDirectory): string[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(directory, entry.name, `${entry.name}.c`)))
    .map((entry) => entry.name)
    .sort()
}

/** Every file that goes into a program, relative to `directory`: its C file and what that includes by "name". */
export function sourceFiles(name: string, directory = programsDirectory): string[] {
  const found = new Set<string>()
  const waiting = [join(name, `${name}.c`)]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue
    found.add(file)
    const code = readFileSync(join(directory, file), 'utf8')
    for (const [, target] of code.matchAll(/^\s*#\s*include\s+"([^"]+)"/gm)) {
      waiting.push(resolveInclude(file, target!, directory))
    }
  }
  return [...found].sort()
}

/** sha256 over the compiler version, the flags and every source with its path, as hex. */
export function sourceHash(name: string, directory = programsDirectory): string {
  const hash = createHash('sha256')
  hash.update(JSON.stringify([CLANG_VERSION, flags]))
  for (const file of sourceFiles(name, directory)) {
    const content = readFileSync(join(directory, file))
    hash.update(`\n${file} ${content.length}\n`)
    hash.update(content)
  }
  return hash.digest('hex')
}

function resolveInclude(from: string, target: string, directory: string): string {
  const beside = normalize(join(dirname(from), target))
  const shared = normalize(join('include', target))
  const file = [beside, shared].find((candidate) => existsSync(join(directory, candidate)))
  if (!file) throw new Error(`${from} includes "${target}", which is not there`)
  return file
}
