import * as z from 'zod/mini'
import { BannerIdSchema, BannerIndexSchema, BannerPictureSchema, BannerSchema } from '../site/banner.ts'
import { ImageQuerySchema } from '../site/image-query.ts'
import { RemoteSettingsSchema } from '../site/remote-settings.ts'
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

export const siteRoutes = [getRemoteSettings, getBannerIndex, getBanner, getBannerPicture, getImage] as const
