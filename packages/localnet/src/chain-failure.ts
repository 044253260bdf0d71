/** The chain cannot continue: its memory and its ledger may differ, or the ledger cannot be read or written. */
export class ChainFailure extends Error {
  override readonly name: string = 'ChainFailure'
}
