import { readFileSync, writeFileSync } from 'node:fs'
import { type Compiler, compile, findCompiler } from './compiler.ts'
import { link } from './linker.ts'
import { vectorFaults, writeVectors } from './linker-vectors.ts'
import { binaryPath, type LockEntry, readLock, sha256, writeLock } from './lock.ts'
import { programNames, programsDirectory, sourceHash } from './sources.ts'

// npm run programs:build [-- --check] [program...]
// Builds the named programs (all by default, and then the linker's test vectors) and writes their .so files and the
// lock. With --check nothing is written: it rebuilds and fails when a committed file or the lock differs.

type Built = { entry: LockEntry; binary: Uint8Array }

function build(compiler: Compiler, name: string): Built {
  const binary = link(compile(compiler, programsDirectory, `${name}/${name}.c`))
  return { entry: { sources: sourceHash(name), binary: sha256(binary), bytes: binary.length }, binary }
}

function differences(name: string, { entry, binary }: Built): string[] {
  const locked = readLock()[name]
  if (!locked) return [`${name} is not in the lock`]
  const faults: string[] = []
  if (locked.sources !== entry.sources) faults.push(`${name}: sources differ from the lock`)
  if (locked.binary !== entry.binary) faults.push(`${name}: a fresh build differs from the lock`)
  if (Buffer.compare(readFileSync(binaryPath(name)), binary) !== 0)
    faults.push(`${name}.so differs from a fresh build`)
  return faults
}

function main(options: string[]): string[] {
  const found = findCompiler(process.env)
  if (!found.ok) return [found.reason]
  const checking = options.includes('--check')
  const named = options.filter((option) => !option.startsWith('--'))
  const faults: string[] = []
  for (const name of named.length > 0 ? named : programNames()) {
    const built = build(found.compiler, name)
    if (checking) faults.push(...differences(name, built))
    else {
      writeFileSync(binaryPath(name), built.binary)
      writeLock({ ...readLock(), [name]: built.entry })
    }
    console.log(`${name}: ${built.entry.bytes} bytes, sha256 ${built.entry.binary}`)
  }
  if (named.length === 0) {
    if (checking) faults.push(...vectorFaults(found.compiler))
    else writeVectors(found.compiler)
  }
  return faults
}

try {
  const faults = main(process.argv.slice(2))
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause)
  process.exitCode = 1
}
