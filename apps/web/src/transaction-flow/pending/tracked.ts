/** Signatures of the transactions that this page takes to their receipt, so that each is tracked once. */
export const trackedHere = new Set<string>()
