export type Side = 'sell' | 'buy'

/** The field that a person typed in, with its text as it is shown. The other one has the quoted amount. */
export interface AmountEntry {
  side: Side
  text: string
}
