import type { BrowserContext } from '@playwright/test'
import { rpcCall } from '../json-rpc.ts'
import { confirmedSlot } from '../ledger.ts'

/** Sets the browser's clock to the chain's time: the chain of a test may run at a fixed hour. */
export async function followChainTime(context: BrowserContext, rpcUrl: string): Promise<void> {
  const slot = await confirmedSlot(rpcUrl)
  // In whole seconds, rounded down: a second more keeps ages from being negative.
  const chainMs = ((await rpcCall<number>(rpcUrl, 'getBlockTime', [slot])) + 1) * 1000
  await context.addInitScript((shiftMs) => {
    const System = Date
    globalThis.Date = new Proxy(System, {
      construct: (target, args) =>
        args.length === 0 ? new target(System.now() + shiftMs) : Reflect.construct(target, args),
      get: (target, key, receiver) =>
        key === 'now' ? () => System.now() + shiftMs : Reflect.get(target, key, receiver),
    })
  }, chainMs - Date.now())
}
