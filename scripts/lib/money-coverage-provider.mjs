// The coverage provider of Vitest, on the files of money-files.txt alone: merging every module of every test file takes minutes.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import v8 from '@vitest/coverage-v8'
import { moneyFiles } from './money-files.mjs'

const root = join(import.meta.dirname, '..', '..')
const urls = new Set(moneyFiles.map((file) => pathToFileURL(join(root, file)).href))

export default {
  ...v8,
  async takeCoverage(options) {
    const { result } = await v8.takeCoverage(options)
    return { result: result.filter(({ url }) => urls.has(url)) }
  },
}
