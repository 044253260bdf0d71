import * as z from 'zod/mini'
import { AddressSchema } from '../shared/address.ts'
import { BannerIdSchema, BannerIndexSchema, BannerPictureSchema, BannerSchema } from '../site/banner.ts'
import { EventBatchSchema, EventReceiptSchema } from '../site/event.ts'
import { ImageQuerySchema } from '../site/image-query.ts'
import { RemoteSettingsSchema } from '../site/remote-settings.ts'
import { WalletRiskSchema } from '../site/wallet-risk.ts'
import { defineRoute } from './route.ts'

export const getRemoteSettings = defineRoute({
  operationId: 'getRemoteSettings',
  method: 'GET',
  prefix: '/static',
  path: '/remoteConfig/metadata.json',
  summary: 'Settings of the web app that its operator changes',
  reply: RemoteSettingsSchema,
  errors: [],
})

export const getBannerIndex = defineRoute({
  operationId: 'getBannerIndex',
  method: 'GET',
  prefix: '/static',
  path: '/banner/metadata.json',
  summary: 'Active banner of each product area',
  reply: BannerIndexSchema,
  errors: [],
})

export const getBanner = defineRoute({
  operationId: 'getBanner',
  method: 'GET',
  prefix: '/static',
  path: '/banner/{bannerId}/banner.json',
  summary: 'One banner',
  params: z.object({ bannerId: BannerIdSchema }),
  reply: BannerSchema,
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

export const getWalletRisk = defineRoute({
  operationId: 'getWalletRisk',
  method: 'GET',
  prefix: '/fe',
  path: '/api/v1/chainalysis/{walletAddress}',
  summary: 'Risk of a wallet by the screening of the operator',
  params: z.object({ walletAddress: AddressSchema }),
  reply: WalletRiskSchema,
  errors: [504],
})

export const postEvents = defineRoute({
  operationId: 'postEvents',
  method: 'POST',
  prefix: '/events',
  path: '',
  summary: 'Event log of the web app',
  body: EventBatchSchema,
  reply: EventReceiptSchema,
  errors: [],
})

export const siteRoutes = [
  getRemoteSettings,
  getBannerIndex,
  getBanner,
  getBannerPicture,
  getImage,
  getWalletRisk,
  postEvents,
] as const
