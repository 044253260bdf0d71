import * as z from 'zod/mini'

export const eventResults = ['SUCCESS', 'FAILED', 'REJECTED'] as const
export type EventResult = (typeof eventResults)[number]

/** What the web app logs. A closed list, so that a metric by name stays bounded. */
export const eventNames = [
  'Page crashed',
  'unhandled-error',
  'missing-chunk',
  'invalid-settings',
  'invalid-banner',
  'invalid-referral',
  'search-failed',
  'fetch-holdings-failed',
  'fetch-portfolio-failed',
  'fetch-activities-failed',
  'connect',
  'swap',
  'action',
  'CANCEL_TRIGGER_FAILED',
  'transaction-modified',
] as const
export type EventName = (typeof eventNames)[number]

export const MAX_EVENTS_PER_BATCH = 50

/** How many events of a batch were taken; the rest is dropped, since the disk is behind. */
export const EventReceiptSchema = z.object({ accepted: z.int() })
