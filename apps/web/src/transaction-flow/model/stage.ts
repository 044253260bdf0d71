import type { FlowError } from './flow.ts'

/** Progress of a transaction after its approval. */
export type Stage<Receipt> =
  | { stage: 'signing' }
  | { stage: 'confirming'; signature?: string }
  | { stage: 'confirmed'; receipt: Receipt }
  /** `text` is the consequence for the funds. */
  | { stage: 'failed'; error: FlowError; text: string; signature?: string | undefined }

export type SendResult<Receipt> =
  | { ok: true; receipt: Receipt }
  | { ok: false; error: FlowError; text: string; signature?: string | undefined }
