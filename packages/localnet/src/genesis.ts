import { randomBytes } from 'node:crypto'
import { encodeBase58 } from '@callisto/solana/codec'
import {
  type ClusterParameters,
  DEFAULT_CLUSTER_PARAMETERS,
  toClusterParameters,
} from './cluster-parameters.ts'
import type { Ledger } from './ledger/ledger.ts'
import type { BlockRecord } from './ledger/record.ts'

/** Slot of the first block: the VM's initial slot, a whole number of epochs of the default length. */
const GENESIS_SLOT = 447_552_000

/** Configuration of a chain, fixed at genesis. */
export interface GenesisConfig extends ClusterParameters {
  genesisSlot: number
  genesisTimeMs: number
  genesisHash: string
  faucetSeed: Uint8Array
  /** End of the history that is generated at full speed, unix milliseconds. */
  historyEndMs: number
}

/** Writes the genesis of a chain whose ledger has no block yet. */
export function createGenesis(
  ledger: Ledger,
  { genesisTimeMs, historyEndMs }: Pick<GenesisConfig, 'genesisTimeMs' | 'historyEndMs'>,
  parameters: Partial<ClusterParameters> | undefined,
): GenesisConfig {
  const genesis: GenesisConfig = {
    ...toClusterParameters(parameters),
    genesisSlot: GENESIS_SLOT,
    genesisTimeMs,
    genesisHash: encodeBase58(randomBytes(32)),
    faucetSeed: randomBytes(32),
    historyEndMs,
  }
  const faucetSeed = Buffer.from(genesis.faucetSeed).toString('hex')
  ledger.writeMetadata('genesis', Buffer.from(JSON.stringify({ ...genesis, faucetSeed })))
  return genesis
}

export function readGenesis(ledger: Ledger): GenesisConfig {
  const bytes = ledger.metadata('genesis')
  if (bytes === undefined) throw new Error('the ledger has blocks but no genesis')
  const genesis = JSON.parse(Buffer.from(bytes).toString()) as Omit<GenesisConfig, 'faucetSeed'> & {
    faucetSeed: string
  }
  // An older ledger lacks the parameters that were constants then.
  return { ...DEFAULT_CLUSTER_PARAMETERS, ...genesis, faucetSeed: Buffer.from(genesis.faucetSeed, 'hex') }
}

/** Block 0: no transaction; its hash is the genesis hash. */
export function genesisBlock(genesis: GenesisConfig): BlockRecord {
  return {
    slot: genesis.genesisSlot,
    parentSlot: genesis.genesisSlot,
    height: 0,
    hash: genesis.genesisHash,
    parentHash: encodeBase58(new Uint8Array(32)),
    unixTime: Math.floor(genesis.genesisTimeMs / 1000),
    transactions: [],
  }
}
