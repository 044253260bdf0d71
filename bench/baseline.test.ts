import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { codeHash } from './baseline.ts'

const folder = mkdtempSync(join(tmpdir(), 'callisto-code-hash-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const main = join(folder, 'main.ts')
const write = (limit: string) => writeFileSync(join(folder, 'limit.ts'), `export const LIMIT = ${limit}\n`)

test('the hash of a module changes with the code that it imports, not with comments', async () => {
  writeFileSync(main, `import { LIMIT } from './limit.ts'\nconsole.log(LIMIT)\n`)
  write('5')
  const hash = await codeHash(main)
  expect(hash).toMatch(/^[0-9a-f]{16}$/)
  write('5 // paths')
  expect(await codeHash(main)).toBe(hash)
  write('6')
  expect(await codeHash(main)).not.toBe(hash)
})

test('workspace packages count as code', async () => {
  const hashOf = (entry: string) => {
    writeFileSync(main, entry)
    return codeHash(main)
  }
  const text = `console.log(1)`
  const routing = join(import.meta.dirname, '../packages/routing/src/search/search.ts')
  expect(await hashOf(`import { Search } from ${JSON.stringify(routing)}\nconsole.log(Search)`)).not.toBe(
    await hashOf(text),
  )
})
