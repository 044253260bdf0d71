import * as z from 'zod/mini'

/** Ways of logging in. */
export const loginMethods = ['email', 'oidc', 'wallet'] as const
export type LoginMethod = (typeof loginMethods)[number]

/** A login of an account: an e-mail address, an account at a provider, or a wallet. */
const LoginSchema = z.object({
  method: z.enum(loginMethods),
  /** What the user recognises: the e-mail address, the address of the wallet, the e-mail address at the provider. */
  label: z.string(),
  /** Id of the provider, with `oidc` only. */
  provider: z.optional(z.string()),
})

/** The session of a browser. Times are unix ms. */
export const QuickSessionSchema = z.object({
  /** Id of the account, part of what a proof of a key signs. */
  accountId: z.string(),
  logins: z.array(LoginSchema),
  /** The last login in this browser: some calls want it within `FRESH_LOGIN_MS`. */
  authenticatedAtMs: z.int(),
  /** The session ends then at the latest, and earlier when it is not used. */
  expiresAtMs: z.int(),
})
export type QuickSession = z.infer<typeof QuickSessionSchema>

/** Reply of `GET /account/quick/session`: null without a session. */
export const QuickSessionReplySchema = z.object({ session: z.nullable(QuickSessionSchema) })

/** Reply of every completed login. */
export const LoginReplySchema = z.object({ session: QuickSessionSchema })

/** What deletes or exports a key wants a login that is not older, in ms. */
export const FRESH_LOGIN_MS = 600_000

/** Body of `POST /account/quick/logout`: `everywhere` ends the sessions of all browsers. */
export const LogoutRequestSchema = z.object({ everywhere: z.boolean() })

/** Reply of a call that has nothing to say. */
export const DoneSchema = z.object({ done: z.literal(true) })
