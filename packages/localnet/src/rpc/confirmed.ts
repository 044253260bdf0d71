import type { BlockHead, Chain } from '../chain.ts'
import { invalidParams } from './error.ts'
import { checkMinContextSlot, commitmentOf, type Options } from './params.ts'

/**
 * Newest block visible to a ledger query. The open block is not in the ledger, so `processed` is rejected, as
 * validators do.
 */
export function confirmedOf(chain: Chain, options: Options): BlockHead {
  const commitment = commitmentOf(options)
  if (commitment === 'processed') throw invalidParams('Method does not support commitment below `confirmed`')
  checkMinContextSlot(chain, options, commitment)
  return chain.head(commitment)
}

/** Confirmation status of a slot. */
export function confirmationStatus(chain: Chain, slot: number): 'processed' | 'confirmed' | 'finalized' {
  if (slot <= chain.head('finalized').slot) return 'finalized'
  return slot <= chain.head('confirmed').slot ? 'confirmed' : 'processed'
}
