/** What a cluster decides for its clients, who read it over JSON-RPC. Fixed at genesis. */
export interface ClusterParameters {
  /** Duration of a slot, milliseconds. */
  slotMs: number
  slotsPerEpoch: number
  /** Blocks after its own in which a blockhash is valid. */
  maxBlockhashAge: number
}

export const DEFAULT_CLUSTER_PARAMETERS: ClusterParameters = {
  slotMs: 400,
  slotsPerEpoch: 432_000,
  maxBlockhashAge: 150,
}

/** Statuses are kept for twice the age, and restored from the newest 512 blocks after a restart. */
const MAX_BLOCKHASH_AGE = 256

/** The defaults with some of them replaced. Throws RangeError for a value that the chain cannot keep. */
export function toClusterParameters(change: Partial<ClusterParameters> = {}): ClusterParameters {
  const parameters = { ...DEFAULT_CLUSTER_PARAMETERS, ...change }
  for (const [name, value] of Object.entries(parameters))
    if (!Number.isSafeInteger(value) || value < 1)
      throw new RangeError(`${name} must be a positive whole number`)
  if (parameters.maxBlockhashAge > MAX_BLOCKHASH_AGE)
    throw new RangeError(`maxBlockhashAge must be at most ${MAX_BLOCKHASH_AGE}`)
  return parameters
}
