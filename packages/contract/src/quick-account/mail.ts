import * as z from 'zod/mini'

/** A mail of this server, as its outbox page shows it. */
const MailSchema = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** Unix ms. */
  createdAtMs: z.int(),
  expiresAtMs: z.int(),
})
export type Mail = z.infer<typeof MailSchema>

/** Reply of `GET /account/quick/outbox`, the newest first. */
export const OutboxReplySchema = z.object({ mails: z.array(MailSchema) })
