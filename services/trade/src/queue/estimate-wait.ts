/** Work that waits or runs, in milliseconds of one slot. */
export interface QueueLoads {
  /** Of the flow that asks. */
  ownMs: number
  /** What a task of the flow takes on average. */
  taskMs: number
  /** Of the other flows of its client. */
  siblingsMs: readonly number[]
  /** Of the other clients. */
  clientsMs: readonly number[]
}

/**
 * How long a new task of a flow waits for its slot, in milliseconds, when capacity is shared evenly: until the flow has
 * had its own work done, no sibling and no other client receives more than it, whatever their backlog.
 */
export function estimateWaitMs({ ownMs, taskMs, siblingsMs, clientsMs }: QueueLoads, slots: number): number {
  const flowNeedMs = ownMs + taskMs
  const siblings = cappedSum(siblingsMs, flowNeedMs)
  const clients = cappedSum(clientsMs, flowNeedMs + siblings)
  return (ownMs + siblings + clients) / slots
}

const cappedSum = (values: readonly number[], cap: number): number =>
  values.reduce((sum, value) => sum + Math.min(value, cap), 0)
