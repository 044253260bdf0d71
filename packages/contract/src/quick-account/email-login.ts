import * as z from 'zod/mini'

/** Longest address of RFC 5321 with its brackets left out. */
const MAX_EMAIL_LENGTH = 254
export const LOGIN_CODE_LENGTH = 8
/** Wrong codes after which a login can no longer be finished. */
export const LOGIN_CODE_TRIES = 5

/**
 * An e-mail address in ASCII, lower case and trimmed. Quoted local parts and addresses without a dot in the domain are
 * refused: no mailbox in use has them, and a header could be hidden in them.
 */
export const EmailSchema = z
  .string()
  .check(
    z.maxLength(MAX_EMAIL_LENGTH, { error: 'is too long', abort: true }),
    z.trim(),
    z.toLowerCase(),
    z.regex(
      /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/,
      'is not an e-mail address',
    ),
  )
  .brand<'Email'>()
export type Email = z.infer<typeof EmailSchema>

/** Languages of the mails. */
export const mailLanguages = ['en', 'es', 'ja', 'tr', 'zh'] as const
export type MailLanguage = (typeof mailLanguages)[number]

/** Body of `POST /account/quick/login/email`. */
export const EmailLoginRequestSchema = z.object({
  email: EmailSchema,
  /** Of the mail, English by default. */
  language: z.optional(z.enum(mailLanguages)),
})

/** Id of an unfinished login, which only the browser that began it can finish. */
export const ChallengeIdSchema = z.string().check(z.regex(/^[\w-]{22}$/, 'is not an id of a login'))

/** The same for every address, whether it has an account or not. Times are unix ms. */
export const EmailLoginReplySchema = z.object({
  challengeId: z.string(),
  /** The code is of no use from then on. */
  expiresAtMs: z.int(),
  /** Another mail is sent from then on. */
  resendAtMs: z.int(),
})
export type EmailLoginReply = z.infer<typeof EmailLoginReplySchema>

/** Body of `POST /account/quick/login/email/verify`; spaces and hyphens in the code are left out. */
export const EmailCodeRequestSchema = z.object({
  challengeId: ChallengeIdSchema,
  code: z.pipe(
    z.pipe(
      z.string().check(z.maxLength(2 * LOGIN_CODE_LENGTH)),
      z.transform((text: string) => text.replace(/[\s-]/g, '')),
    ),
    z
      .string()
      .check(z.regex(new RegExp(`^\\d{${LOGIN_CODE_LENGTH}}$`), `is not ${LOGIN_CODE_LENGTH} digits`)),
  ),
})
