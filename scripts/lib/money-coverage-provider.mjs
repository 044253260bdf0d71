// The coverage provider of Vitest, for the files of money-files.txt and the tests beside them alone: merging every module of
// every test file takes minutes, and so does matching them, since Vitest compiles the paths of all tests for each comparison.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import v8 from '@vitest/coverage-v8'
import { moneyFiles } from './money-files.mjs'

const paths = new Set(moneyFiles.map((file) => join(import.meta.dirname, '..', '..', file)))
const urls = new Set([...paths].map((path) => pathToFileURL(path).href))
const folders = [...new Set([...paths].map((path) => path.slice(0, path.lastIndexOf('/') + 1)))]

export default {
  ...v8,
  async takeCoverage(options) {
    // What another test takes is counted with the next of these.
    const { filepath } = globalThis.__vitest_worker__
    if (!folders.some((folder) => filepath.startsWith(folder))) return undefined
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
