// Run from source, a thread loads the bundle of its entry module, made once: to compile its modules takes seconds.
import { workerData } from 'node:worker_threads'
import { bundleOf } from '../../../../scripts/lib/bundle.mjs'

process.setSourceMapsEnabled(true)
await import(await bundleOf(workerData.entry))
