import * as z from 'zod/mini'
import { AlertConditionSchema, MAX_ALERT_RULES } from './alert-rule.ts'

const MAX_ENDPOINT = 1_000
const MAX_TITLE = 200
const MAX_PATH = 300
const MAX_ID = 64

/** Unix ms. */
const timeMs = z.number().check(z.int(), z.nonnegative())
/** Not every database stores control characters. */
const id = z.string().check(z.maxLength(MAX_ID), z.regex(/^\P{Cc}+$/u))

/** A browser's push subscription: where messages go, and the keys that they are encrypted with (RFC 8291), base64url. */
export const PushSubscriptionSchema = z.object({
  endpoint: z.string().check(z.maxLength(MAX_ENDPOINT), z.regex(/^https?:\/\/[^\s@]+$/)),
  keys: z.object({
    /** Uncompressed point of P-256: 65 bytes. */
    p256dh: z.string().check(z.regex(/^B[\w-]{86}$/)),
    /** 16 bytes. */
    auth: z.string().check(z.regex(/^[\w-]{22}$/)),
  }),
})
export type PushSubscriptionKeys = z.input<typeof PushSubscriptionSchema>

/**
 * An armed alert that the server watches while no page is open. `title` is what the notification says, in the language of the
 * device; `path` is the page of this site that it opens.
 */
export const WatchedAlertSchema = z.object({
  id,
  condition: AlertConditionSchema,
  isReady: z.boolean(),
  title: z.string().check(z.minLength(1), z.maxLength(MAX_TITLE)),
  path: z.string().check(z.maxLength(MAX_PATH), z.regex(/^\/(?![/\\])\P{Cc}*$/u)),
})
export type WatchedAlert = z.input<typeof WatchedAlertSchema>

/** All that the server watches for one device; a later one replaces it. */
export const PushWatchSchema = z.object({
  subscription: PushSubscriptionSchema,
  alerts: z.array(WatchedAlertSchema).check(z.maxLength(MAX_ALERT_RULES)),
})
export type PushWatch = z.input<typeof PushWatchSchema>

/** Names a device's watch: 32 random bytes of the browser, base64url. Who has it can read, replace and end the watch. */
export const PushWatchPathSchema = z.object({ token: z.string().check(z.regex(/^[\w-]{43}$/)) })

/** Key of the server's messages (RFC 8292), base64url, for `pushManager.subscribe`. */
export const PushKeySchema = z.object({ publicKey: z.string() })

/** What has fired of a watch, until the device replaces it. */
export const PushWatchReplySchema = z.object({
  fired: z.array(z.object({ id, atMs: timeMs, value: z.number() })),
})
export type PushWatchReply = z.input<typeof PushWatchReplySchema>

/** What a message to the device's worker holds. */
export const PushMessageSchema = z.object({
  id,
  title: z.string(),
  path: z.string(),
})
export type PushMessage = z.input<typeof PushMessageSchema>
