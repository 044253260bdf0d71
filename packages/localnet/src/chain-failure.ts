/** The chain cannot continue: its memory and its ledger may differ, or the ledger cannot be read or written. */
export class ChainFailure extends Error {
  override readonly name: string = 'ChainFailure'
}

/** The file of the ledger does not hold what was written to it. */
export class LedgerDamage extends ChainFailure {
  override readonly name = 'LedgerDamage'

  constructor(path: string, what: string, options?: ErrorOptions) {
    super(`${path} is damaged (${what}). ${WAYS_OUT}`, options)
  }
}

const WAYS_OUT =
  'Restore a backup with "npm run ops -- restore FOLDER", or set the data aside and start a new chain with "npm run ops -- reset".'
