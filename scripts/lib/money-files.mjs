// The files of money-files.txt.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// Paths and no URL objects: a test's document replaces the class.
const list = join(import.meta.dirname, '..', 'money-files.txt')
export const moneyFiles = readFileSync(list, 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))

const folders = [...new Set(moneyFiles.map((file) => file.slice(0, file.lastIndexOf('/') + 1)))]

/** Whether a path of this checkout is below a folder with such a file. */
export const isBesideMoney = (path) => folders.some((folder) => path.startsWith(folder))
