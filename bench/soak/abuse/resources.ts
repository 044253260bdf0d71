import { readdirSync, readFileSync } from 'node:fs'

export interface Resources {
  residentMb: number
  descriptors: number
  /** JSON-RPC subscriptions of all clients. */
  subscriptions: number
}

/** What a server holds, by the kernel and by its metrics. */
export async function resourcesOf(pid: number, url: string): Promise<Resources> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const subscriptions = /^callisto_rpc_subscriptions (\d+)$/m.exec(metrics)?.[1]
  if (subscriptions === undefined) throw new Error('/metrics has no number of subscriptions')
  return {
    residentMb: residentMb(pid),
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    subscriptions: Number(subscriptions),
  }
}

/** Resident memory of a process, MiB. */
export function residentMb(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1024)
}
