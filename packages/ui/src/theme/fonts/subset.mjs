// Writes inter-basic.woff2: the Latin letters, digits and signs of the interface, in the weights in use, with all features.
// npx --yes --package subset-font@2.9.0 --call 'node packages/ui/src/theme/fonts/subset.mjs'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'

const require = createRequire(import.meta.url)
// npx puts the folder of the package's commands first in the path.
const installed = join(process.env.PATH.split(delimiter)[0], '..')
const { default: subsetFont } = await import(require.resolve('subset-font', { paths: [installed] }))

const SOURCE = require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')
const ASCII = Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCharCode(0x20 + at)).join('')
const TEXT = `${ASCII}\u00a0·×–—‘’“”…−`

const subset = await subsetFont(readFileSync(SOURCE), TEXT, {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 700, default: 400 } },
})
writeFileSync(new URL('inter-basic.woff2', import.meta.url), subset)
console.log(`inter-basic.woff2: ${subset.length} bytes of ${readFileSync(SOURCE).length}`)
