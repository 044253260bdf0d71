import { fileURLToPath } from 'node:url'
import { bundledProgramFiles, startLocalnet } from '@callisto/localnet'

// A process of its own, made to be killed: boots the chain on a data directory and says where it listens.
const [dataDir, startTimeMs] = process.argv.slice(2)
if (dataDir === undefined || startTimeMs === undefined)
  throw new Error('usage: victim DATA_DIR START_TIME_MS')
const programs = bundledProgramFiles(fileURLToPath(new URL('../../../programs/', import.meta.url)))
const { rpcUrl } = await startLocalnet({ dataDir, rpcPort: 0, programs, startTimeMs: Number(startTimeMs) })
console.log(`ready ${rpcUrl}`)
