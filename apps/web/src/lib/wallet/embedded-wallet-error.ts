/** Why an embedded wallet did not do what it was asked; `REJECTED` is the decision of its person, which needs no message. */
export class EmbeddedWalletError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.name = 'EmbeddedWalletError'
    this.code = code
  }
}
