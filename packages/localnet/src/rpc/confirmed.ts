import type { BlockHead, Chain } from '../chain.ts'
import { invalidParams } from './error.ts'
import { checkMinContextSlot, commitmentOf, type Options } from './params.ts'

/** Newest block a ledger query may see. The open block is in no ledger, so `processed` is refused, as it is elsewhere. */
export function confirmedOf(chain: Chain, options: Options): BlockHead {
  const commitment = commitmentOf(options)
  if (commitment === 'processed') throw invalidParams('Method does not support commitment below `confirmed`')
  checkMinContextSlot(chain, options, commitment)
  return chain.head(commitment)
}

/** How settled a slot is by now. */
export function confirmationStatus(chain: Chain, slot: number): 'processed' | 'confirmed' | 'finalized' {
  if (slot <= chain.head('finalized').slot) return 'finalized'
  return slot <= chain.head('confirmed').slot ? 'confirmed' : 'processed'
}
