import * as z from 'zod/mini'
import { AddressSchema } from '../shared/address.ts'
import { BannerIdSchema, BannerPictureSchema } from '../site/banner.ts'
import { EventBatchSchema } from '../site/event-batch.ts'
import { ImageQuerySchema, SocialPictureQuerySchema } from '../site/image-query.ts'
import { bannerEndpoint, bannerIndexEndpoint } from './banner-endpoints.ts'
import { defineRoute } from './route.ts'
import { eventsEndpoint, remoteSettingsEndpoint, walletRiskEndpoint } from './site-endpoints.ts'

export const getRemoteSettings = defineRoute({
  operationId: 'getRemoteSettings',
  method: 'GET',
  ...remoteSettingsEndpoint,
  summary: 'Settings of the web app that its operator changes',
  errors: [],
})

export const getBannerIndex = defineRoute({
  operationId: 'getBannerIndex',
  method: 'GET',
  ...bannerIndexEndpoint,
  summary: 'Active banner of each product area',
  errors: [],
})

export const getBanner = defineRoute({
  operationId: 'getBanner',
  method: 'GET',
  ...bannerEndpoint,
  summary: 'One banner',
  params: z.object({ bannerId: BannerIdSchema }),
  errors: [404],
})

export const getBannerPicture = defineRoute({
  operationId: 'getBannerPicture',
  method: 'GET',
  prefix: '/static',
  path: '/banner/{bannerId}/{picture}',
  summary: 'Picture of a banner',
  params: z.object({ bannerId: BannerIdSchema, picture: BannerPictureSchema }),
  reply: z.string(),
  mediaType: 'image/*',
  errors: [404],
})

export const getImage = defineRoute({
  operationId: 'getImage',
  method: 'GET',
  prefix: '/img',
  path: '',
  summary: 'A picture of this product, or one of another host, resized and encoded anew as WebP',
  query: ImageQuerySchema,
  reply: z.string(),
  mediaType: 'image/*',
  errors: [404],
})

export const getSocialPicture = defineRoute({
  operationId: 'getSocialPicture',
  method: 'GET',
  prefix: '/img',
  path: '/card',
  summary: 'Picture of a page as a link in a chat shows it',
  query: SocialPictureQuerySchema,
  reply: z.string(),
  mediaType: 'image/webp',
  errors: [],
})

export const getWalletRisk = defineRoute({
  operationId: 'getWalletRisk',
  method: 'GET',
  ...walletRiskEndpoint,
  summary: 'Risk of a wallet by the screening of the operator',
  params: z.object({ walletAddress: AddressSchema }),
  errors: [504],
})

export const postEvents = defineRoute({
  operationId: 'postEvents',
  method: 'POST',
  ...eventsEndpoint,
  summary: 'Event log of the web app',
  body: EventBatchSchema,
  errors: [],
})

export const siteRoutes = [
  getRemoteSettings,
  getBannerIndex,
  getBanner,
  getBannerPicture,
  getImage,
  getSocialPicture,
  getWalletRisk,
  postEvents,
] as const
