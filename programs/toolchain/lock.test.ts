import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { binaryPath, readLock, sha256 } from './lock.ts'
import { programNames, sourceFiles, sourceHash } from './sources.ts'

const lock = readLock()

test('every program is locked and nothing else', () => {
  expect(Object.keys(lock)).toEqual(programNames())
})

describe.each(Object.entries(lock))('%s', (name, entry) => {
  test('was built from these sources (else run npm run programs:build)', () =>
    expect(sourceHash(name)).toBe(entry.sources))

  test('is the file that was built', () => {
    const binary = readFileSync(binaryPath(name))
    expect({ binary: sha256(binary), bytes: binary.length }).toEqual({
      binary: entry.binary,
      bytes: entry.bytes,
    })
  })

  test('names its own C file among its sources', () =>
    expect(sourceFiles(name)).toContain(`${name}/${name}.c`))
})
