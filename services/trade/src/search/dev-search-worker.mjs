// Run from source, a worker needs its own loader: hooks of the main thread do not reach it.
import { workerData } from 'node:worker_threads'
import { register } from 'tsx/esm/api'

register()
await import(workerData.entry)
