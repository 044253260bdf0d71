export interface PortfolioSoakReport {
  /** Wallets whose figures were compared. */
  wallets: number
  balances: number
  /** Positions with cost and gain. */
  positions: number
  /** Rows of histories, and of them swaps that were read page by page while others arrived. */
  rows: number
  pagedSwaps: number
  /** Orders of the wallets, and their fills. */
  orders: number
  fills: number
  violations: string[]
}
