import {
  absentOr,
  base64,
  type Check,
  decimalText,
  flag,
  float,
  i16,
  integer,
  list,
  oneOf,
  option,
  pubkey,
  record,
  struct,
  text,
  u8,
  u16,
  u32,
  u64,
  u64Text,
  variant,
} from './strict.test-helper.ts'

const instruction = struct({
  programId: pubkey,
  accounts: list(struct({ pubkey, isSigner: flag, isWritable: flag })),
  data: base64,
})

const platformFee = struct({ amount: u64Text, feeBps: u8 })
const swapMode = oneOf('ExactIn', 'ExactOut')

const quoteHead = {
  inputMint: pubkey,
  inAmount: u64Text,
  outputMint: pubkey,
  outAmount: u64Text,
  otherAmountThreshold: u64Text,
  swapMode,
  slippageBps: u16,
  priceImpactPct: decimalText,
}

const swapInfo = {
  ammKey: pubkey,
  label: text,
  inputMint: pubkey,
  outputMint: pubkey,
  inAmount: u64Text,
  outAmount: u64Text,
}

const buildReport = {
  prioritizationFeeLamports: u64,
  computeUnitLimit: u32,
  prioritizationType: option(
    variant({
      jito: struct({ lamports: u64 }),
      computeBudget: struct({ microLamports: u64, estimatedMicroLamports: option(u64) }),
    }),
  ),
  dynamicSlippageReport: option(
    struct({
      slippageBps: u16,
      otherAmount: option(u64),
      simulatedIncurredSlippageBps: option(i16),
      amplificationRatio: option(decimalText),
    }),
  ),
  simulationError: option(struct({ errorCode: text, error: text })),
}

/** The replies of version 1 as the structs of the official Rust client declare them. */
export const rustShapes = {
  quote: struct({
    ...quoteHead,
    computedAutoSlippage: option(u16),
    usesQuoteMinimizingSlippage: option(flag),
    platformFee: option(platformFee),
    routePlan: list(
      struct({ swapInfo: struct({ ...swapInfo, feeAmount: u64Text, feeMint: pubkey }), percent: u8 }),
    ),
    contextSlot: u64,
    timeTaken: float,
  }),
  swap: struct({ swapTransaction: base64, lastValidBlockHeight: u64, ...buildReport }),
  instructions: struct({
    tokenLedgerInstruction: option(instruction),
    computeBudgetInstructions: list(instruction),
    setupInstructions: list(instruction),
    swapInstruction: instruction,
    cleanupInstruction: option(instruction),
    otherInstructions: list(instruction),
    addressLookupTableAddresses: list(pubkey),
    ...buildReport,
  }),
} as const

const groups = {
  computeBudgetInstructions: list(instruction),
  setupInstructions: list(instruction),
  swapInstruction: instruction,
  cleanupInstruction: option(instruction),
  otherInstructions: list(instruction),
  tipInstruction: option(instruction),
  addressesByLookupTableAddress: option(record(list(pubkey))),
  blockhashWithMetadata: struct({
    blockhash: (value, path) => {
      list(u8)(value, path)
      if ((value as unknown[]).length !== 32) throw new TypeError(`${path} has not 32 bytes`)
    },
    lastValidBlockHeight: u64,
    fetchedAt: struct({ secs_since_epoch: u64, nanos_since_epoch: integer(0, 999_999_999) }),
  }),
} satisfies Record<string, Check>

const documentedQuote = {
  ...quoteHead,
  platformFee: absentOr(platformFee),
  routePlan: list(struct({ swapInfo: struct(swapInfo), percent: u8, bps: integer(1, 10_000) })),
  contextSlot: u64,
  timeTaken: float,
}

/** The replies of both versions as the public documents have them. */
export const documentedShapes = {
  quote: struct(documentedQuote),
  swapV2: struct({
    swapTransaction: base64,
    lastValidBlockHeight: u64,
    prioritizationFeeLamports: u64,
    computeUnitPrice: u64Text,
  }),
  instructionsV2: struct(groups),
  build: struct({ ...documentedQuote, ...groups }),
  labels: record(text),
  error: struct({ error: text, errorCode: text }),
} as const
