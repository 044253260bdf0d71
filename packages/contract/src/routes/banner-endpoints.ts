import { BannerIndexSchema, BannerSchema } from '../site/banner.ts'

export const bannerIndexEndpoint = {
  prefix: '/static',
  path: '/banner/metadata.json',
  reply: BannerIndexSchema,
} as const
export const bannerEndpoint = {
  prefix: '/static',
  path: '/banner/{bannerId}/banner.json',
  reply: BannerSchema,
} as const
