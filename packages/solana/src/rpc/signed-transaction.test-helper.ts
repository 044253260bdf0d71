import { Keypair, VersionedTransaction } from '@solana/web3.js'
import { FORMAT_LIMITS } from '../cluster/transaction-format.ts'
import { transferLamports } from '../instructions/encode.ts'
import { buildTransaction } from '../transaction/build-transaction.ts'
import { transactionSignature } from '../transaction/parse-transaction.ts'

const signer = Keypair.generate()
const address = signer.publicKey.toBase58()
const built = buildTransaction(
  {
    version: 0,
    feePayer: address,
    instructions: [transferLamports(address, address, 1n)],
  },
  { blockhash: '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM', lastValidBlockHeight: 150 },
  FORMAT_LIMITS[0],
)
if (!built.ok) throw new Error(built.reason)
/** The same transaction without a signature. */
export const UNSIGNED = built.bytes
const signed = VersionedTransaction.deserialize(UNSIGNED)
signed.sign([signer])
/** A signed wire transaction that is valid up to block 150, and its signature. */
export const WIRE = signed.serialize()
export const SIGNATURE = transactionSignature(WIRE) ?? ''
