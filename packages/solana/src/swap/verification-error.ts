/** Why a transaction is rejected; `message` is the reason. */
export class VerificationError extends Error {}

export function assertThat(holds: boolean, reason: string): asserts holds {
  if (!holds) throw new VerificationError(reason)
}
