import * as z from 'zod/mini'
import { parseHttpsLink } from '../shared/https-link.ts'

/** Product areas that show a banner of their own. */
export const bannerAreas = ['swap', 'limit', 'dca', 'perps', 'perps-loan', 'bridge'] as const
export type BannerArea = (typeof bannerAreas)[number]

const BANNER_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/
const PICTURE_NAME = /^[a-f0-9]{16}\.(?:png|jpg|webp)$/
const PICTURE_PATH = /^\/static\/banner\/[A-Za-z0-9][A-Za-z0-9_-]{0,63}\/[a-f0-9]{16}\.(?:png|jpg|webp)$/
/** Control characters, and those that change the direction of the text around them. */
const INVISIBLE = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

export const BannerIdSchema = z.string().check(z.regex(BANNER_ID, 'is not an id of letters, digits, - and _'))

/** Name of a picture: the hash of its content, so that it never changes under its address. */
export const BannerPictureSchema = z.string().check(z.regex(PICTURE_NAME, 'is not the name of a picture'))

const line = (maxLength: number) =>
  z.string().check(
    z.refine((text) => text.trim() !== '', 'is empty'),
    z.maxLength(maxLength, `is longer than ${maxLength} characters`),
    z.refine((text) => !INVISIBLE.test(text), 'has control characters'),
  )

/** A text in English and, where it is given, in other languages of the product. */
const localized = (maxLength: number) => {
  const text = line(maxLength)
  const other = z.optional(text)
  return z.object({ en: text, zh: other, es: other, tr: other, ja: other })
}
export type LocalizedText = { en: string } & { [language in 'zh' | 'es' | 'tr' | 'ja']?: string | undefined }

const link = z.string().check(z.refine((url) => parseHttpsLink(url) !== undefined, 'is not an https link'))
const button = z.object({ text: localized(40), link })

/** ISO 8601 with seconds and a time zone. */
const time = z.iso.datetime({ offset: true, error: 'is not a time such as 2026-11-22T18:00:00Z' })

/** `/static/banner/{bannerId}/banner.json`: one announcement of a product area. */
export const BannerSchema = z
  .object({
    id: BannerIdSchema,
    startTime: z.optional(time),
    expiryTime: z.optional(time),
    /** After so many dismissals a browser shows the banner no more. */
    closeCount: z.int().check(z.minimum(1), z.maximum(100)),
    data: z.object({
      /** A picture of this origin. */
      imageUrl: z.optional(z.string().check(z.regex(PICTURE_PATH, 'is not a picture under /static/banner'))),
      title: localized(100),
      /** Text before the time that is left until `expiryTime`. */
      countdownConfig: z.optional(z.object({ text: localized(60) })),
      paragraphs: z
        .array(z.object({ text: localized(400), action: z.optional(button) }))
        .check(z.maxLength(4)),
      buttons: z.array(button).check(z.maxLength(3)),
    }),
  })
  .check(z.refine(endsAfterStart, { path: ['expiryTime'], message: 'is not after startTime' }))
export type Banner = z.infer<typeof BannerSchema>

function endsAfterStart({
  startTime,
  expiryTime,
}: {
  startTime?: string | undefined
  expiryTime?: string | undefined
}) {
  return startTime === undefined || expiryTime === undefined || Date.parse(expiryTime) > Date.parse(startTime)
}

const active = z.optional(z.object({ activeBanner: z.string().check(z.maxLength(200)) }))

/** `/static/banner/metadata.json`: for each area the path of its active banner, which contains the id. */
export const BannerIndexSchema = z.object({
  swap: active,
  limit: active,
  dca: active,
  perps: active,
  'perps-loan': active,
  bridge: active,
})
export type BannerIndex = z.infer<typeof BannerIndexSchema>

/** How often each banner was dismissed, by id, as a browser stores it. */
export const BannerDismissalsSchema = z.record(z.string(), z.int().check(z.minimum(1)))

/** Path of a banner's file, as an entry of the index has it. */
export const bannerPath = (id: string): string => `/static/banner/${id}/banner.json`

/** The id in a path of the index; undefined when the path has none. */
export function parseBannerId(path: string): string | undefined {
  const id = /(?:^|\/)banner\/([^/]+)(?:\/|$)/.exec(path)?.[1]
  return id !== undefined && BANNER_ID.test(id) ? id : undefined
}
