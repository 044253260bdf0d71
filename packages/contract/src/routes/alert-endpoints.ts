import { PushKeySchema, PushWatchReplySchema } from '../alerts/push-watch.ts'

const prefix = '/fe'
const path = '/v1/alerts/watch/{token}'

export const pushKeyEndpoint = { prefix, path: '/v1/alerts/push-key', reply: PushKeySchema } as const
export const pushWatchEndpoint = { prefix, path, reply: PushWatchReplySchema } as const
export const putPushWatchEndpoint = { ...pushWatchEndpoint, method: 'PUT' } as const
export const deletePushWatchEndpoint = { ...pushWatchEndpoint, method: 'DELETE' } as const
