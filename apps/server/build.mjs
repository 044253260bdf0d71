// Bundles the server and its workers for production into dist.
import { rmSync } from 'node:fs'
import { build } from 'esbuild'
import { bundling, serverEntries } from '../../scripts/lib/bundle.mjs'

const outdir = `${import.meta.dirname}/dist`
rmSync(outdir, { recursive: true, force: true })
await build({ ...bundling, entryPoints: serverEntries, outdir })
