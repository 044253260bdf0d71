import { Keypair, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { type InterleavingResult, runInterleaving } from './interleaving.test-helper.ts'

/** A signed transfer; only its form matters. */
function signedTemplate(): Uint8Array {
  const payer = Keypair.fromSeed(new Uint8Array(32).fill(7))
  const to = payer.publicKey
  const transfer = SystemProgram.transfer({ fromPubkey: to, toPubkey: to, lamports: 1 })
  const recentBlockhash = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'
  const message = new TransactionMessage({ payerKey: to, recentBlockhash, instructions: [transfer] })
  const transaction = new VersionedTransaction(message.compileToV0Message())
  transaction.sign([payer])
  return transaction.serialize()
}

/** Runs interleavings of the seeds from `seed` on; each violation names its seed. */
export async function runInterleavings({
  runs,
  seed,
}: {
  runs: number
  seed: number
}): Promise<InterleavingResult> {
  const template = signedTemplate()
  const total: InterleavingResult = { violations: [], signed: 0, landed: 0, receipts: 0 }
  for (let at = 0; at < runs; at++) {
    const { violations, signed, landed, receipts } = await runInterleaving(seed + at, template)
    total.violations.push(...violations.map((text) => `seed ${seed + at}: ${text}`))
    total.signed += signed
    total.landed += landed
    total.receipts += receipts
  }
  return total
}
