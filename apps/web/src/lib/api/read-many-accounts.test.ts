// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { answerRpc } from '../browser/render-page.test-helper.ts'
import { readManyAccounts } from './read-many-accounts.ts'

afterEach(() => void vi.restoreAllMocks())

test('more accounts than a node returns at once are read in parts, at the oldest slot of them', async () => {
  const asked: number[] = []
  answerRpc({
    getMultipleAccounts: ([keys]) => {
      asked.push((keys as string[]).length)
      const value = (keys as string[]).map(() => ({ owner: 'O', lamports: 1, data: ['AA==', 'base64'] }))
      return { context: { slot: 10 - asked.length }, value }
    },
  })
  const keys = Array.from({ length: 250 }, (_, at) => `key ${at}`)
  const { slot, accounts } = await readManyAccounts(keys)
  expect([asked, slot]).toEqual([[100, 100, 50], 7])
  expect(accounts.map((account) => account?.address)).toEqual(keys)
})
