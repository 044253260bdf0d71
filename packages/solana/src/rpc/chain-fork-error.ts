/** The chain has taken back a block that a reader has been given: what it was folded into must be folded anew. */
export class ChainForkError extends Error {
  override readonly name = 'ChainForkError'
  /** Slot of the newest block that the reader was given. */
  readonly slot: number

  constructor(slot: number) {
    super(`the chain has taken back block ${slot}`)
    this.slot = slot
  }
}
