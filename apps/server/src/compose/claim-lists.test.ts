import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readClaimLists } from './claim-lists.ts'

const TREE = 'So11111111111111111111111111111111111111112'

test('lists are read by round and distribution; other files are none', () => {
  const dir = mkdtempSync(join(tmpdir(), 'callisto-lists-'))
  try {
    expect(readClaimLists(dir)).toEqual([])
    for (const round of ['oct-2024', 'Not a round'])
      mkdirSync(join(dir, 'site/claims', round), { recursive: true })
    writeFileSync(join(dir, 'site/claims/oct-2024', `${TREE}.csv`), 'a list')
    writeFileSync(join(dir, 'site/claims/oct-2024', `${TREE}.txt`), 'no list')
    writeFileSync(join(dir, 'site/claims/oct-2024/notes.csv'), 'no list')
    writeFileSync(join(dir, 'site/claims/Not a round', `${TREE}.csv`), 'no list')
    expect(readClaimLists(dir)).toEqual([{ timeline: 'oct-2024', distribution: TREE, list: 'a list' }])
  } finally {
    rmSync(dir, { recursive: true })
  }
})
