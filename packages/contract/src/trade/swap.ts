import * as z from 'zod/mini'

/** `swapTransaction` is an unsigned wire transaction in base64. */
export const SwapReplySchema = z.object({
  swapTransaction: z.string(),
  lastValidBlockHeight: z.number(),
  prioritizationFeeLamports: z.optional(z.number()),
  computeUnitLimit: z.optional(z.number()),
  dynamicSlippageReport: z.nullish(z.unknown()),
  /** Set when the simulation of the transaction failed; the transaction is returned nevertheless. */
  simulationError: z.nullish(z.object({ errorCode: z.string(), error: z.string() })),
})
export type SwapReply = z.infer<typeof SwapReplySchema>

export const InstructionJsonSchema = z.object({
  programId: z.string(),
  accounts: z.array(z.object({ pubkey: z.string(), isSigner: z.boolean(), isWritable: z.boolean() })),
  /** Base64. */
  data: z.string(),
})
export type InstructionJson = z.infer<typeof InstructionJsonSchema>

export const SwapInstructionsReplySchema = z.object({
  computeBudgetInstructions: z.array(InstructionJsonSchema),
  otherInstructions: z.array(InstructionJsonSchema),
  setupInstructions: z.array(InstructionJsonSchema),
  swapInstruction: InstructionJsonSchema,
  cleanupInstruction: z.nullish(InstructionJsonSchema),
  /** Extension: further accounts to close, each returning its rent to the user. */
  otherCleanupInstructions: z.optional(z.array(InstructionJsonSchema)),
  addressLookupTableAddresses: z.array(z.string()),
})
export type SwapInstructionsReply = z.infer<typeof SwapInstructionsReplySchema>

/** Reply of `/program-id-to-label`. */
export const ProgramLabelsSchema = z.record(z.string(), z.string())
export type ProgramLabels = z.infer<typeof ProgramLabelsSchema>
