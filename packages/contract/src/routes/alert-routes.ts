import { PushWatchPathSchema, PushWatchSchema } from '../alerts/push-watch.ts'
import {
  deletePushWatchEndpoint,
  pushKeyEndpoint,
  pushWatchEndpoint,
  putPushWatchEndpoint,
} from './alert-endpoints.ts'
import { defineRoute } from './route.ts'

export const getPushKey = defineRoute({
  operationId: 'getPushKey',
  method: 'GET',
  ...pushKeyEndpoint,
  summary: 'Key of the messages to browsers',
  errors: [],
})

export const getPushWatch = defineRoute({
  operationId: 'getPushWatch',
  method: 'GET',
  ...pushWatchEndpoint,
  summary: 'What has fired of the alerts that are watched for a device',
  params: PushWatchPathSchema,
  errors: [404],
})

export const putPushWatch = defineRoute({
  operationId: 'putPushWatch',
  ...putPushWatchEndpoint,
  summary: 'Watches the alerts of a device in the place of those before',
  params: PushWatchPathSchema,
  body: PushWatchSchema,
  errors: [],
})

export const deletePushWatch = defineRoute({
  operationId: 'deletePushWatch',
  ...deletePushWatchEndpoint,
  summary: 'Ends the watch of a device and forgets it',
  params: PushWatchPathSchema,
  errors: [],
})

export const alertRoutes = [getPushKey, putPushWatch, getPushWatch, deletePushWatch] as const
