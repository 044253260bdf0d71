import { EXECUTE_CODES } from '@callisto/contract'
import type { MakerSettlement } from './execute-order.ts'
import { failedReply } from './execute-reply.ts'
import type { OfferSource } from './make-order.ts'

/** A server without market makers: nothing is offered, so nothing can be settled. */
export const NO_MAKERS: OfferSource & MakerSettlement = {
  offers: async () => [],
  settle: async () => ({
    reply: failedReply(EXECUTE_CODES.MAKER_INTERNAL, 'There are no market makers'),
    isFinal: true,
  }),
}
