/** Faults that are planted to see whether the simulation finds them. */
export interface Plants {
  /** A process that starts again misses the block behind those that it has folded. */
  skipsBlock?: boolean
  /** A transaction of the database that is not ended is kept in part. */
  keepsPartOfTransaction?: boolean
  /** A commit keeps nothing. */
  losesCommits?: boolean
  /** Changes of some accounts never reach the keepers. */
  hidesChanges?: boolean
  /** Who loses a reply signs the same again, with a newer blockhash. */
  signsAgain?: boolean
  /** The network calls a transaction confirmed that is in no block. */
  confirmsEarly?: boolean
}
