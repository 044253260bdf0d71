import type { StateView } from '../bank/state-view.ts'
import type { BlockHead, Chain } from '../chain.ts'
import { invalidParams } from './error.ts'
import type { RpcContext } from './method.ts'
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

/**
 * The accounts at the commitment of the options. All calls of a batch read the block that its first one has read, however
 * many blocks are closed meanwhile; only one that takes longer than finality goes on with a newer block.
 */
export function viewOf({ chain, batchSlots }: RpcContext, options: Options): StateView {
  const commitment = commitmentOf(options)
  checkMinContextSlot(chain, options, commitment)
  if (batchSlots === undefined || commitment === 'processed') return chain.view(commitment)
  const known = batchSlots.get(commitment)
  if (known !== undefined && known >= chain.head('finalized').slot) return chain.viewAt(known)
  const view = chain.view(commitment)
  batchSlots.set(commitment, view.slot)
  return view
}
