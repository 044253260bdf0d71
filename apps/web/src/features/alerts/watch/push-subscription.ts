import {
  type getPushKey,
  type PushSubscriptionKeys,
  PushSubscriptionSchema,
  pushKeyEndpoint,
} from '@callisto/contract'
import { call } from '../../../lib/api/call.ts'

/** Whether this browser can be sent messages while no page is open. */
export const hasPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in globalThis

/** The worker is installed some seconds after the page. */
const WORKER_MS = 15_000

/**
 * Subscribes this browser to messages of the server, once: a subscription that is there is used, unless it is to another key.
 * Rejects without a worker, a push service or the user's permission.
 */
export async function subscribeToPush(): Promise<PushSubscriptionKeys> {
  const { pushManager } = await readyWorker()
  const { publicKey } = await call<typeof getPushKey>(pushKeyEndpoint, {})
  const wanted = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) }
  const subscription = await pushManager.subscribe(wanted).catch(async (error: Error) => {
    if (error.name !== 'InvalidStateError') throw error
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(wanted)
  })
  return PushSubscriptionSchema.parse(subscription.toJSON())
}

/** Ends the subscription; messages that are under way are lost. */
export async function unsubscribeFromPush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

async function readyWorker(): Promise<ServiceWorkerRegistration> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the service worker is not installed')), WORKER_MS)
  })
  try {
    return await Promise.race([navigator.serviceWorker.ready, late])
  } finally {
    clearTimeout(timer)
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}
