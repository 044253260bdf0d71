import * as z from 'zod/mini'

/** How a transaction pays for its priority. */
export const PrioritizationTypeSchema = z.union([
  z.object({
    computeBudget: z.object({
      microLamports: z.number(),
      /** What the market of fees asked for before the maximum of the request. */
      estimatedMicroLamports: z.nullish(z.number()),
    }),
  }),
  z.object({ jito: z.object({ lamports: z.number() }) }),
])
export type PrioritizationType = z.infer<typeof PrioritizationTypeSchema>

/** The slippage that `dynamicSlippage` has chosen, and why. */
export const DynamicSlippageReportSchema = z.object({
  slippageBps: z.number(),
  /** The least output (ExactIn) or the most input (ExactOut) of the transaction, base units. */
  otherAmount: z.nullish(z.number()),
  /** How much worse than quoted a simulation was; below zero where it was better, null where it failed. */
  simulatedIncurredSlippageBps: z.nullish(z.number()),
  /** Factor between the observed slippage and the chosen one. */
  amplificationRatio: z.nullish(z.string()),
})
export type DynamicSlippageReport = z.infer<typeof DynamicSlippageReportSchema>

/** What the replies with a transaction and with instructions share. */
const buildReport = {
  prioritizationFeeLamports: z.optional(z.number()),
  computeUnitLimit: z.optional(z.number()),
  prioritizationType: z.nullish(PrioritizationTypeSchema),
  dynamicSlippageReport: z.nullish(DynamicSlippageReportSchema),
  /** Set when the simulation of the transaction failed; the reply is complete nevertheless. */
  simulationError: z.nullish(z.object({ errorCode: z.string(), error: z.string() })),
}

/** `swapTransaction` is an unsigned wire transaction in base64. */
export const SwapReplySchema = z.object({
  swapTransaction: z.string(),
  lastValidBlockHeight: z.number(),
  ...buildReport,
})
export type SwapReply = z.infer<typeof SwapReplySchema>

export const InstructionJsonSchema = z.object({
  programId: z.string(),
  accounts: z.array(z.object({ pubkey: z.string(), isSigner: z.boolean(), isWritable: z.boolean() })),
  /** Base64. */
  data: z.string(),
})
export type InstructionJson = z.infer<typeof InstructionJsonSchema>

/** The instructions of a swap by their function, in the order of execution. */
export const instructionGroups = {
  computeBudgetInstructions: z.array(InstructionJsonSchema),
  otherInstructions: z.array(InstructionJsonSchema),
  setupInstructions: z.array(InstructionJsonSchema),
  swapInstruction: InstructionJsonSchema,
  /** One instruction, since clients read one; null where nothing is left to close. */
  cleanupInstruction: z.nullish(InstructionJsonSchema),
}

export const SwapInstructionsReplySchema = z.object({
  /** Before the instruction that brings the input; set with `useTokenLedger`. */
  tokenLedgerInstruction: z.nullish(InstructionJsonSchema),
  ...instructionGroups,
  addressLookupTableAddresses: z.array(z.string()),
  ...buildReport,
})
export type SwapInstructionsReply = z.infer<typeof SwapInstructionsReplySchema>

/** Reply of `/program-id-to-label`. */
export const ProgramLabelsSchema = z.record(z.string(), z.string())
export type ProgramLabels = z.infer<typeof ProgramLabelsSchema>
