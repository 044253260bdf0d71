import { readdirSync, readFileSync } from 'node:fs'

/** What a process holds, by the kernel. */
export interface Held {
  /** Resident memory, MiB. */
  residentMb: number
  descriptors: number
}

export interface Resources extends Held {
  /** JSON-RPC subscriptions of all clients. */
  subscriptions: number
}

/** What a server holds, by the kernel and by its metrics. */
export async function resourcesOf(pid: number, url: string): Promise<Resources> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const subscriptions = /^callisto_rpc_subscriptions (\d+)$/m.exec(metrics)?.[1]
  if (subscriptions === undefined) throw new Error('/metrics has no number of subscriptions')
  return { ...heldBy(pid), subscriptions: Number(subscriptions) }
}

export function heldBy(pid: number): Held {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return {
    residentMb: Math.round(Number(kilobytes) / 1024),
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
  }
}
