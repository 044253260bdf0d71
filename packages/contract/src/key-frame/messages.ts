import * as z from 'zod/mini'
import { wrappedFields, wrappingKinds } from '../quick-account/wrapped-fields.ts'
import { AddressSchema, SignatureSchema } from '../shared/address.ts'
import { BaseUnitsSchema } from '../shared/base-units.ts'

/** First message of a page to the frame that holds the key of a Quick Account; a MessagePort comes with it. */
export const KeyFrameGreetingSchema = z.object({
  type: z.literal('callisto:key-frame'),
  theme: z.enum(['dark', 'light']),
  /** Language of the frame's screens, as a tag of packages/i18n. */
  language: z.string().check(z.maxLength(8)),
})
export type KeyFrameGreeting = z.infer<typeof KeyFrameGreetingSchema>

/** Greatest length of a transaction of any format. */
const MAX_TRANSACTION_BYTES = 4_096
const MAX_MESSAGE_BYTES = 4_096

const BytesSchema = (max: number) =>
  z
    .instanceof<typeof Uint8Array>(Uint8Array)
    .check(z.refine((bytes) => bytes.length > 0 && bytes.length <= max, 'has a wrong length'))

/** Screens that a page can ask the frame to show. What a person does there stays in the frame. */
export const keyFrameScreens = ['create', 'unlock', 'limits', 'export', 'forget'] as const
export type KeyFrameScreen = (typeof keyFrameScreens)[number]

const CallSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('state') }),
  z.object({ type: z.literal('show'), screen: z.enum(keyFrameScreens) }),
  z.object({ type: z.literal('sign'), transaction: BytesSchema(MAX_TRANSACTION_BYTES) }),
  z.object({ type: z.literal('signMessage'), message: BytesSchema(MAX_MESSAGE_BYTES) }),
  z.object({ type: z.literal('lock') }),
  /** Ends signless trading: from now on every transaction asks. */
  z.object({ type: z.literal('revoke') }),
  /** A copy of the key for the server, wrapped by a passphrase that is typed in the frame. */
  z.object({
    type: z.literal('copy'),
    accountId: z.string().check(z.minLength(1), z.maxLength(128)),
    replaces: z.int().check(z.nonnegative()),
  }),
  /** Opens a copy of the server and keeps it on this device. */
  z.object({ type: z.literal('restore'), address: AddressSchema, ...wrappedFields }),
])
export type KeyFrameCall = z.infer<typeof CallSchema>

/** A message of the page: a call, or the end of one that is under way. */
export const KeyFrameRequestSchema = z.union([
  z.object({ id: z.int(), call: CallSchema }),
  z.object({ cancel: z.int() }),
])

const LimitSchema = z.object({
  mint: AddressSchema,
  /** Base units. */
  perTrade: BaseUnitsSchema,
  perDay: BaseUnitsSchema,
  /** Signed for within the last 24 hours without asking. */
  used: BaseUnitsSchema,
})

/** What the page may know of the account: all of it is public or a setting. */
export const KeyFrameStateSchema = z.object({
  /** Absent before an account is created or restored on this device. */
  account: z.optional(z.object({ address: AddressSchema, kind: z.enum(wrappingKinds) })),
  isLocked: z.boolean(),
  /** Absent while every transaction asks. */
  limits: z.optional(z.object({ expiresAtMs: z.int(), mints: z.array(LimitSchema) })),
})
export type KeyFrameState = z.infer<typeof KeyFrameStateSchema>

/** A key wrapped for the server, with the proof that the key itself has signed. */
export const KeyCopySchema = z.object({ address: AddressSchema, ...wrappedFields, proof: SignatureSchema })
export type KeyCopy = z.infer<typeof KeyCopySchema>

/** Why a call failed. */
export const keyFrameErrorCodes = [
  /** The person closed the screen, or the page cancelled the call. */
  'REJECTED',
  /** Nobody acted within the time limit. */
  'TIMEOUT',
  'NO_ACCOUNT',
  /** The message, or what it asks to sign, cannot be read. */
  'INVALID',
  /** Too many screens are waiting. */
  'BUSY',
  /** The browser refuses storage or keys to the frame. */
  'UNAVAILABLE',
] as const
export type KeyFrameErrorCode = (typeof keyFrameErrorCodes)[number]

/** A message of the frame. */
export const KeyFrameReplySchema = z.union([
  z.object({ id: z.int(), ok: z.literal(true), value: z.unknown() }),
  z.object({ id: z.int(), ok: z.literal(false), code: z.enum(keyFrameErrorCodes), message: z.string() }),
  z.object({ event: z.literal('state'), state: KeyFrameStateSchema }),
  /** Whether the frame has a screen to show. */
  z.object({ event: z.literal('view'), isOpen: z.boolean() }),
])
export type KeyFrameReply = z.infer<typeof KeyFrameReplySchema>

/** Reply of `sign` and `signMessage`: the signed transaction, or the signature. */
export const SignedBytesSchema = BytesSchema(MAX_TRANSACTION_BYTES)
