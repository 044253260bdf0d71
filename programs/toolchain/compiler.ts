import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The committed files are reproducible with this version of clang only. */
export const CLANG_VERSION = '19.1.7'

/**
 * -mcpu=v2 is required: later versions emit 32-bit arithmetic, whose results sBPF sign-extends where LLVM
 * counts on zero extension. 4,096 bytes is the stack frame of sBPF.
 */
export const flags = [
  '--target=bpfel',
  '-mcpu=v2',
  '-O2',
  '-std=c17',
  '-ffreestanding',
  '-fno-builtin',
  '-nostdlib',
  '-fno-unwind-tables',
  '-fno-asynchronous-unwind-tables',
  '-fno-ident',
  '-g0',
  '-Wall',
  '-Wextra',
  '-Werror',
  '-mllvm',
  '-bpf-stack-size=4096',
] as const

export type Compiler = { path: string }

const advice = `Programs are built with clang ${CLANG_VERSION}: install it (Debian: apt-get install --no-install-recommends clang-19) or name it in CLANG. Running and testing need no compiler.`

/** The pinned compiler, or the reason why it is unavailable. `CLANG` names another executable. */
export function findCompiler(
  environment: NodeJS.ProcessEnv,
): { ok: true; compiler: Compiler } | { ok: false; reason: string } {
  const path = environment.CLANG ?? 'clang-19'
  const run = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 })
  if (run.error || run.status !== 0) return { ok: false, reason: `${path} does not run. ${advice}` }
  const version = run.stdout.match(/clang version (\d+\.\d+\.\d+)/)?.[1]
  if (version !== CLANG_VERSION)
    return { ok: false, reason: `${path} is clang ${version ?? 'of no known version'}. ${advice}` }
  return { ok: true, compiler: { path } }
}

/**
 * Compiles one C file to a BPF object. Paths are relative to `directory`, so that the bytes do not depend on
 * the location of the repository. `overrides` come after the fixed flags. Throws with the output of clang.
 */
export function compile(
  compiler: Compiler,
  directory: string,
  source: string,
  overrides: readonly string[] = [],
): Uint8Array {
  const scratch = mkdtempSync(join(tmpdir(), 'callisto-build-'))
  try {
    const object = join(scratch, 'program.o')
    const options = [...flags, ...overrides, '-I', 'include', '-c', source, '-o', object]
    const run = spawnSync(compiler.path, options, { cwd: directory, encoding: 'utf8', timeout: 120_000 })
    if (run.error) throw run.error
    if (run.status !== 0) throw new Error(`${source} does not compile:\n${run.stderr}`)
    return readFileSync(object)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
