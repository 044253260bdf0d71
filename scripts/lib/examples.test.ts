// Compiles and runs the `@example` of every function that these packages export.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

/** Packages, and which of their entries have examples: all without a list. */
const PACKAGES: Readonly<Record<string, readonly string[] | undefined>> = {
  amount: undefined,
  client: undefined,
  routing: undefined,
  solana: undefined,
  venues: ['.'],
}
const FOLDER = 'node_modules/.cache/examples'

type Check = (actual: unknown, expected: unknown) => void

interface Subject {
  name: string
  /** Text of its docstring; empty without one. */
  doc: string
  isClass: boolean
}

/** Functions and classes that a package exports, and the specifier of each value that an example may name. */
async function exportsOf(folder: string, only: readonly string[] | undefined) {
  const { name, exports } = JSON.parse(readFileSync(`packages/${folder}/package.json`, 'utf8'))
  const sources = textsIn(`packages/${folder}/src`)
  const specifiers = new Map<string, string>()
  const subjects = new Map<string, Subject>()
  for (const entry of only ?? Object.keys(exports)) {
    const specifier = join(name, entry)
    for (const [key, value] of Object.entries(await import(/* @vite-ignore */ specifier))) {
      if (!specifiers.has(key)) specifiers.set(key, specifier)
      if (typeof value !== 'function' || entry === './testing') continue
      const isClass = String(value).startsWith('class')
      subjects.set(key, { name: key, doc: docOf(key, sources), isClass })
    }
  }
  return { specifiers, subjects: [...subjects.values()] }
}

function textsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.includes('.test'))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
}

/** The docstring above the declaration of an export, without its stars. */
function docOf(name: string, sources: readonly string[]): string {
  const declaration = new RegExp(
    `/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\nexport (?:async )?(?:function\\*?|const|class) ${name}\\b`,
  )
  const doc = sources.map((source) => declaration.exec(source)?.[1]).find((text) => text !== undefined) ?? ''
  return doc.replace(/^ *\* ?/gm, '')
}

/** The example of a docstring, up to the next tag. */
const codeOf = ({ doc }: Subject): string | undefined => /@example\s+([\s\S]*?)\s*(?=\n@|$)/.exec(doc)?.[1]

const RESULT = /^(.+?);? \/\/ => (.+)$/

/** A module whose default export runs the example: `expression // => value` becomes a check. */
function toModule(code: string, specifiers: ReadonlyMap<string, string>): string {
  const lines = code.split('\n')
  const imports = lines.filter((line) => line.startsWith('import '))
  const named = [...specifiers].filter(([name]) => new RegExp(`\\b${name}\\b`).test(code))
  return [
    ...named.map(([name, specifier]) => `import { ${name} } from '${specifier}'`),
    ...imports,
    'export default async (check: (actual: unknown, expected: unknown) => void): Promise<void> => {',
    ...lines.filter((line) => !imports.includes(line)).map((line) => line.replace(RESULT, ';check($1, $2)')),
    '}\n',
  ].join('\n')
}

rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
const files: string[] = []
for (const [folder, only] of Object.entries(PACKAGES)) {
  const { specifiers, subjects } = await exportsOf(folder, only)
  for (const subject of subjects) {
    const title = `${folder}: ${subject.name}`
    const code = codeOf(subject)
    if (code === undefined) {
      if (!subject.isClass) test(title, () => expect.fail(`${subject.name} has no @example`))
      continue
    }
    const file = `${folder}-${subject.name}.ts`
    writeFileSync(join(FOLDER, file), toModule(code, specifiers))
    files.push(file)
    test(title, async () => {
      expect(code, 'the example of another function').toContain(subject.name)
      const { default: run }: { default: (check: Check) => Promise<void> } = await import(
        /* @vite-ignore */ resolve(FOLDER, file)
      )
      let results = 0
      await run((actual, expected) => {
        results += 1
        expect(actual, code).toStrictEqual(expected)
      })
      expect(results, 'the example states no result').toBeGreaterThan(0)
    })
  }
}

test('every example compiles', { timeout: 180_000 }, () => {
  const compilerOptions = { tsBuildInfoFile: resolve(`${FOLDER}.tsbuildinfo`) }
  const config = { extends: resolve('tsconfig.json'), compilerOptions, files, include: [] }
  writeFileSync(join(FOLDER, 'tsconfig.json'), JSON.stringify(config))
  const { stdout, status } = spawnSync('node_modules/.bin/tsc', ['-p', FOLDER, '--singleThreaded'], {
    encoding: 'utf8',
  })
  expect(status, stdout).toBe(0)
})
