import type { HistoryRow, SpotActivity } from '@callisto/contract'
import type { Get } from './check-wallet.ts'
import type { LedgerWallets } from './ledger-wallets.ts'
import type { PortfolioSoakReport } from './report.ts'

interface Page {
  histories: SpotActivity[]
  hasMoreData: boolean
}

/** Label of an exchange with a market maker, which no pool reports. */
const MAKER = 'RFQ'

/** An amount without zeros behind it. */
const plain = (amount: string): string => (amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount)

/**
 * Reads all pages of a wallet's swaps while blocks arrive between them: together they are the swaps that it had when the first
 * one was read, each once. Every swap that the ledger's events show is there.
 */
export async function checkPages(
  wallet: string,
  ledger: LedgerWallets,
  get: Get,
  advance: () => Promise<void>,
  report: PortfolioSoakReport,
): Promise<void> {
  const fail = (text: string) => void report.violations.push(`${wallet}: ${text}`)
  const path = `/account/v2/activities/${wallet}?product=SWAP&page=`
  const { rows } = await get<{ rows: HistoryRow[] }>(`/account/v1/export/${wallet}/json`)
  const seen: SpotActivity[] = []
  for (let page = 1; ; page++) {
    const { histories, hasMoreData } = await get<Page>(path + page)
    seen.push(...histories)
    if (!hasMoreData) break
    await advance()
  }
  report.pagedSwaps += seen.length
  const keyOf = ({ txHash, inputMint, outputMint, inputAmount, outputAmount }: SpotActivity) =>
    [txHash, inputMint, plain(`-${inputAmount}`), outputMint, plain(outputAmount)].join(' ')
  const swaps = rows.filter(({ kind }) => kind === 'swap')
  const expected: string[] = []
  for (let at = 0; at + 1 < swaps.length; at += 2) {
    const [given, got] = [swaps[at]!, swaps[at + 1]!]
    expected.unshift([given.txHash, given.mint, plain(given.amount), got.mint, plain(got.amount)].join(' '))
  }
  const shown = seen.map(keyOf)
  // Between the export and the first page nothing has arrived.
  if (shown.join() !== expected.join()) {
    const place = shown.findIndex((key, at) => key !== expected[at])
    fail(
      `${shown.length} paged swaps, ${expected.length} in the history; first other: ${shown[place]} for ${expected[place]}`,
    )
  }
  const events = ledger.swaps.get(wallet) ?? new Set<string>()
  const listed = new Set(seen.map(({ txHash }) => txHash))
  for (const signature of events) if (!listed.has(signature)) fail(`the swap of ${signature} is not listed`)
  for (const { txHash, platform, blockId } of seen)
    if (!events.has(txHash) && platform !== MAKER && blockId <= ledger.slot)
      fail(`${txHash} is listed as a swap and has no event of one`)
}
