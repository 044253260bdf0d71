import * as z from 'zod/mini'
import { AddressSchema } from '../shared/address.ts'
import { eventNames, eventResults, MAX_EVENTS_PER_BATCH } from './event.ts'

const MAX_METADATA_FIELDS = 12
const MAX_TEXT = 500

const value = z.union([z.string().check(z.maxLength(MAX_TEXT)), z.number(), z.boolean()])

/** One event of the web app (docs/spec-map.md 1-7.5): who, what, and its details. */
export const LoggedEventSchema = z.object({
  /** The connected wallet; absent without one. Nothing else identifies a person. */
  user: z.optional(AddressSchema),
  event: z.enum(eventNames),
  result: z.optional(z.enum(eventResults)),
  /** Unix ms by the clock of the browser. */
  atMs: z.int().check(z.nonnegative()),
  metadata: z
    .record(z.string().check(z.regex(/^[a-z][A-Za-z0-9]{0,31}$/)), value)
    .check(z.refine((fields) => Object.keys(fields).length <= MAX_METADATA_FIELDS, 'has too many fields')),
})
export type LoggedEvent = z.infer<typeof LoggedEventSchema>
/** An event before it is parsed. */
export type EventInput = z.input<typeof LoggedEventSchema>

/** Body of `POST /events`. */
export const EventBatchSchema = z.object({
  events: z.array(LoggedEventSchema).check(z.minLength(1), z.maxLength(MAX_EVENTS_PER_BATCH)),
})
