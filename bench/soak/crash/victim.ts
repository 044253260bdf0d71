import { fileURLToPath } from 'node:url'
import { bundledProgramFiles, startLocalnet } from '@callisto/localnet'

// A process of its own, made to be killed: boots the chain on a data directory and says where it listens.
const [dataDir] = process.argv.slice(2)
if (dataDir === undefined) throw new Error('usage: victim DATA_DIR')
const programs = bundledProgramFiles(fileURLToPath(new URL('../../../programs/', import.meta.url)))
const { rpcUrl } = await startLocalnet({ dataDir, rpcPort: 0, programs })
console.log(`ready ${rpcUrl}`)
