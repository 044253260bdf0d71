import { createSwapInstructions, type InstructionJson, type SwapInstructionsReply } from '@callisto/contract'
import { toRouteOptions, type ZodInstance } from '@callisto/http'
import { AccountRole, getBase64Decoder, type Instruction } from '@solana/kit'
import type { BuiltSwap } from '../build/build-swap.ts'
import { success } from '../result.ts'
import type { ApiContext } from './context.ts'
import { sendResult } from './errors.ts'
import { loadSwap } from './load-swap.ts'

/** `POST /swap/v1/swap-instructions` */
export function swapInstructionsRoute(app: ZodInstance, context: ApiContext): void {
  app.route({
    ...toRouteOptions(createSwapInstructions),
    handler: async (request, reply) => {
      const present = (swap: BuiltSwap) => success(presentInstructions(swap))
      return sendResult(reply, await loadSwap({ request, body: request.body }, reply, context, present))
    },
  })
}

function presentInstructions(swap: BuiltSwap): SwapInstructionsReply {
  const [cleanup, ...more] = swap.cleanup.map(presentInstruction)
  return {
    computeBudgetInstructions: swap.computeBudget.map(presentInstruction),
    otherInstructions: swap.other.map(presentInstruction),
    setupInstructions: swap.setup.map(presentInstruction),
    swapInstruction: presentInstruction(swap.swap),
    cleanupInstruction: cleanup ?? null,
    // Clients that read one clean-up only drop these; the accounts that they close belong to the user.
    otherCleanupInstructions: more,
    addressLookupTableAddresses: Object.keys(swap.lookupTables),
  }
}

function presentInstruction({ programAddress, accounts, data }: Instruction): InstructionJson {
  return {
    programId: programAddress,
    accounts: (accounts ?? []).map(({ address, role }) => ({
      pubkey: address,
      isSigner: role === AccountRole.READONLY_SIGNER || role === AccountRole.WRITABLE_SIGNER,
      isWritable: role === AccountRole.WRITABLE || role === AccountRole.WRITABLE_SIGNER,
    })),
    data: getBase64Decoder().decode(data ?? new Uint8Array()),
  }
}
