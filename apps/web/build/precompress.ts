import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** Files that compress; fonts and pictures are compressed already. */
const COMPRESSIBLE = /\.(?:js|css|svg|json|webmanifest|txt)$/
const MIN_BYTES = 1024

/** Writes `.br` and `.gz` beside every file that compresses, at the highest quality: it is done once, not per request. */
export async function precompress(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file)
      if (bytes.length < MIN_BYTES) return
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      }
      await writeFile(`${file}.br`, await brotli(bytes, { params }))
      await writeFile(`${file}.gz`, await deflate(bytes, { level: 9 }))
    }),
  )
}
