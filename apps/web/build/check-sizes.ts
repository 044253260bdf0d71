// Holds the JavaScript of each page to its budget and the development page out of the build, by the last build or by that in the folder that is named. Run by `npm test`.
import { join } from 'node:path'
import { developmentChunks, pageSizes } from './page-sizes.ts'

const dist = process.argv[2] ?? join(import.meta.dirname, '../dist')

for (const { name, kb, maxKb, files } of pageSizes(dist)) {
  const isTooLarge = kb > maxKb
  console.log(
    `${name}: ${kb.toFixed(1)} kB of ${maxKb} kB in ${files} files${isTooLarge ? ': too large' : ''}`,
  )
  if (isTooLarge) process.exitCode = 1
}

const development = developmentChunks(dist)
if (development.length > 0) {
  console.error(`the build has chunks of the development page: ${development.join(', ')}`)
  process.exitCode = 1
}
