import { randomBytes } from 'node:crypto'
import { encodeBase58 } from '@callisto/solana/codec'
import type { Ledger } from './ledger/ledger.ts'
import type { BlockRecord } from './ledger/record.ts'

/** The slot that the first block of a chain has: what the VM itself begins with, a whole number of epochs. */
const GENESIS_SLOT = 447_552_000

/** What is decided once, when a chain begins, and holds for its life. */
export interface Birth {
  genesisSlot: number
  genesisTimeMs: number
  genesisHash: string
  faucetSeed: Uint8Array
  /** Up to this moment the market's history is played at full speed. */
  historyEndMs: number
}

/** Writes the birth of a chain whose ledger has no block yet. */
export function createBirth(ledger: Ledger, genesisTimeMs: number, historyEndMs: number): Birth {
  const birth: Birth = {
    genesisSlot: GENESIS_SLOT,
    genesisTimeMs,
    genesisHash: encodeBase58(randomBytes(32)),
    faucetSeed: randomBytes(32),
    historyEndMs,
  }
  const faucetSeed = Buffer.from(birth.faucetSeed).toString('hex')
  ledger.writeFact('birth', Buffer.from(JSON.stringify({ ...birth, faucetSeed })))
  return birth
}

export function readBirth(ledger: Ledger): Birth {
  const bytes = ledger.fact('birth')
  if (bytes === undefined) throw new Error('the ledger has blocks but no birth')
  const birth = JSON.parse(Buffer.from(bytes).toString()) as Omit<Birth, 'faucetSeed'> & {
    faucetSeed: string
  }
  return { ...birth, faucetSeed: Buffer.from(birth.faucetSeed, 'hex') }
}

/** Block 0: no transaction, its hash is the genesis hash. */
export function genesisBlock(birth: Birth): BlockRecord {
  return {
    slot: birth.genesisSlot,
    parentSlot: birth.genesisSlot,
    height: 0,
    hash: birth.genesisHash,
    parentHash: encodeBase58(new Uint8Array(32)),
    unixTime: Math.floor(birth.genesisTimeMs / 1000),
    transactions: [],
  }
}
