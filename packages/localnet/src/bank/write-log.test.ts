import { expect, test } from 'vitest'
import { WriteLog } from './account-store.ts'

test('a log returns every address written since a revision, or that it does not reach back', () => {
  const log = new WriteLog(4)
  const written: string[] = []
  for (let i = 0; i < 40; i++) {
    const address = `account ${i % 3}`
    written.push(address)
    log.add(address)
    expect(log.revision).toBe(written.length)
    for (let revision = -1; revision <= written.length; revision++) {
      const found = log.since(revision)
      if (written.length - revision <= 4 && revision >= 0) expect(found).toBeDefined()
      if (found !== undefined) expect(found).toEqual(written.slice(revision))
    }
    expect(log.since(-1)).toBeUndefined()
  }
  expect(log.since(20)).toBeUndefined()
})
