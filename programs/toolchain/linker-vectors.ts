import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Compiler, compile } from './compiler.ts'

// Objects of the pinned compiler, committed so that the linker is tested on real output where no compiler is
// installed. `npm run programs:build` writes them, with --check it compares them.

const path = new URL('linker-vectors.json', import.meta.url).pathname

const arithmetic = `unsigned long long entrypoint(const unsigned char *in) {
  unsigned a = *(const unsigned *)(in + 8);
  return (unsigned long long)(a * 0x20u) >> 3;
}
`

const sources = {
  arithmetic: { code: arithmetic, overrides: [] },
  arithmeticOfLaterCpu: { code: arithmetic, overrides: ['-mcpu=v3'] },
  syscall: {
    code: 'void sol_log_(const char *, unsigned long); int entrypoint(void) { sol_log_("hello", 5); return 0; }',
    overrides: [],
  },
  mutableGlobal: {
    code: 'int calls; unsigned long long entrypoint(const unsigned char *in) { return calls += in[0]; }',
    overrides: [],
  },
} satisfies Record<string, { code: string; overrides: readonly string[] }>

export type VectorName = keyof typeof sources
const names = Object.keys(sources) as VectorName[]

/** What the compiler itself rejects with these flags, and a word of its message. */
const rejected = [
  { code: 'void fill(char *); int entrypoint(void) { char b[5000]; fill(b); return b[7]; }', word: 'stack' },
  {
    code: 'unsigned long long entrypoint(const __uint128_t *in) { return (in[0] * in[1]) >> 64; }',
    word: '__multi3',
  },
]

/** The committed objects, as base64. */
const readVectors = (): Record<string, string> => JSON.parse(readFileSync(path, 'utf8'))

/** A committed object. */
export function readVector(name: VectorName): Uint8Array {
  return Buffer.from(readVectors()[name] ?? '', 'base64')
}

/** Compiles all vectors and writes them. */
export function writeVectors(compiler: Compiler): void {
  const vectors = Object.fromEntries(names.map((name) => [name, compileVector(compiler, name)]))
  writeFileSync(path, `${JSON.stringify(vectors, null, 2)}\n`)
}

/** How the committed objects differ from fresh ones, and what the compiler accepts against its flags. */
export function vectorFaults(compiler: Compiler): string[] {
  const committed = readVectors()
  const faults = names
    .filter((name) => committed[name] !== compileVector(compiler, name))
    .map((name) => `linker-vectors.json: ${name} differs from a fresh object`)
  for (const { code, word } of rejected) {
    try {
      compileCode(compiler, code)
      faults.push(`the compiler accepts "${code}"`)
    } catch (error) {
      if (!String(error).includes(word)) throw error
    }
  }
  return faults
}

function compileVector(compiler: Compiler, name: VectorName): string {
  const { code, overrides } = sources[name]
  return Buffer.from(compileCode(compiler, code, overrides)).toString('base64')
}

function compileCode(compiler: Compiler, code: string, overrides: readonly string[] = []): Uint8Array {
  const directory = mkdtempSync(join(tmpdir(), 'callisto-vector-'))
  try {
    writeFileSync(join(directory, 'x.c'), code)
    return compile(compiler, directory, 'x.c', overrides)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
