import { confirmedSlot, type ReferenceOracle, rpcCall } from '@callisto/testkit'
import { type AccountDump, readAccountDump } from '../../verify/account-dump.ts'
import { auditAccounts } from '../../verify/audit-accounts.ts'
import type { LedgerSums } from '../../verify/ledger-sums.ts'
import type { Addresses } from './server-process.ts'
import { outcomeOf } from './trader.ts'

/** Most that `getSignatureStatuses` takes. */
const STATUSES_PER_CALL = 256
/** Of the whole market's transactions, the newest are those that a crash could cost. */
const NEWEST = 2_048

export interface Audit {
  slot: number
  signatures: number
  pools: number
  curves: number
  mints: number
  accounts: number
  figures: number
  violations: string[]
}

export interface Evidence {
  market: ReferenceOracle
  sums: LedgerSums
  /** Signatures that clients were told are confirmed, with their error as JSON. */
  confirmed: ReadonlyMap<string, string>
  /** Lamports and burned fees together never change; undefined before the first audit. */
  lamportsAtGenesis: bigint | undefined
  /** Further faults of the accounts, once the blocks up to them are read. */
  checks?: (dump: AccountDump) => string[]
}

/** Holds a product that has just started against what was known before: signatures, accounts, sums, statistics. */
export async function audit(product: Addresses, evidence: Evidence): Promise<Audit> {
  const { market, sums } = evidence
  const { url, rpcUrl } = product
  const violations: string[] = []
  const head = await confirmedSlot(rpcUrl)
  if (head < sums.slot) violations.push(`the chain is at slot ${head}, ${sums.slot} had been confirmed`)
  // Clients may go on trading: what they are told from here on may be newer than the blocks that are read.
  const confirmed = new Map(evidence.confirmed)
  const known = new Map([...[...sums.outcomes].slice(-NEWEST), ...confirmed])
  violations.push(...(await lostSignatures(rpcUrl, known)))

  const dump = await readAccountDump(rpcUrl)
  await market.readTo(rpcUrl, dump.slot)
  const { faults, slot, pools, curves, mints, accounts } = auditAccounts(dump)
  violations.push(...faults, ...sums.faults(dump), ...(evidence.checks?.(dump) ?? []))
  for (const [signature, outcome] of confirmed)
    if (sums.outcomes.get(signature) !== outcome)
      violations.push(
        `${signature}: ${outcome} was confirmed, the blocks have ${sums.outcomes.get(signature)}`,
      )
  const lamports = dump.totalLamports + sums.fees
  evidence.lamportsAtGenesis ??= lamports
  if (lamports !== evidence.lamportsAtGenesis)
    violations.push(`lamports: with fees ${lamports}, at birth ${evidence.lamportsAtGenesis}`)

  let figures = 0
  for (const list of ['toptrending/1h', 'toptraded/24h']) {
    const comparison = await market.compare(url, rpcUrl, list)
    figures += comparison.compared
    for (const mismatch of comparison.mismatches) violations.push(`${list}: ${JSON.stringify(mismatch)}`)
  }
  return { slot, signatures: known.size, pools, curves, mints, accounts, figures, violations }
}

interface Statuses {
  value: ({ confirmationStatus: string; err: unknown } | null)[]
}

async function lostSignatures(rpcUrl: string, known: ReadonlyMap<string, string>): Promise<string[]> {
  const lost: string[] = []
  const signatures = [...known.keys()]
  for (let from = 0; from < signatures.length; from += STATUSES_PER_CALL) {
    const page = signatures.slice(from, from + STATUSES_PER_CALL)
    const options = { searchTransactionHistory: true }
    const { value } = await rpcCall<Statuses>(rpcUrl, 'getSignatureStatuses', [page, options])
    page.forEach((signature, index) => {
      const status = value[index]
      const outcome = status ? outcomeOf(status.err) : 'nothing'
      if (outcome !== known.get(signature) || status?.confirmationStatus === 'processed')
        lost.push(`${signature}: was confirmed with ${known.get(signature)}, now ${outcome}`)
    })
  }
  return lost
}
