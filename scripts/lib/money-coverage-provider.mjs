// The coverage provider of Vitest, for the files of money-files.txt and the tests beside them alone: merging every module of
// every test file takes minutes, and so does matching them, since Vitest compiles the paths of all tests for each comparison.
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import v8 from '@vitest/coverage-v8'
import { isBesideMoney, moneyFiles } from './money-files.mjs'

const root = join(import.meta.dirname, '..', '..')
const paths = new Set(moneyFiles.map((file) => join(root, file)))
const urls = new Set([...paths].map((path) => pathToFileURL(path).href))
/** Projects of vitest.config.ts with such tests. A worker counts from its first file on, or what it has compiled is not counted. */
const COUNTED = new Set(['money', 'money-dom', 'replacing'])
const counts = () => COUNTED.has(globalThis.__vitest_worker__.ctx.projectName)
const isCovered = (test) => isBesideMoney(relative(root, test))

export default {
  ...v8,
  // Code that is counted runs a quarter slower.
  async startCoverage(options) {
    if (counts()) await v8.startCoverage(options)
  },
  async stopCoverage(options) {
    if (counts()) await v8.stopCoverage(options)
  },
  async takeCoverage(options) {
    // What another test takes is counted with the next of these.
    if (!isCovered(globalThis.__vitest_worker__.filepath)) return undefined
    const { result } = await v8.takeCoverage(options)
    return { result: result.filter(({ url }) => urls.has(url)) }
  },
  async getProvider() {
    return Object.assign(await v8.getProvider(), {
      isIncluded: (file) => paths.has(file.split('?')[0]),
      getUntestedFiles: async (tested) => [...paths].filter((path) => !tested.includes(path)),
    })
  },
}
