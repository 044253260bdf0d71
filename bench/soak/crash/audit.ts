import { confirmedSlot, ledgerBlocks } from '@callisto/testkit'
import { Connection } from '@solana/web3.js'
import type { TestWallets } from './trader.ts'

export interface Audit {
  transactions: number
  /** Signatures that had been reported confirmed and are not in the ledger. */
  missing: string[]
  /** What does not add up, in words; empty when all does. */
  faults: string[]
}

/** Reads the whole ledger over JSON-RPC and holds it against the accounts and against what was confirmed. */
export async function audit(
  rpcUrl: string,
  party: TestWallets,
  confirmed: ReadonlySet<string>,
  lamportsAtGenesis: bigint,
): Promise<Audit> {
  const connection = new Connection(rpcUrl, 'confirmed')
  const ledger = await readLedger(rpcUrl)
  const faults: string[] = []
  const supply = await totalLamports(rpcUrl)
  if (supply + ledger.fees !== lamportsAtGenesis) {
    faults.push(`lamports: ${supply} + ${ledger.fees} of fees are not the ${lamportsAtGenesis} of the birth`)
  }
  const minted = BigInt((await connection.getTokenSupply(party.mint)).value.amount)
  let held = 0n
  for (const account of party.accounts) {
    const balance = BigInt((await connection.getTokenAccountBalance(account)).value.amount)
    held += balance
    const last = ledger.balances.get(account.toBase58())
    if (last !== balance) faults.push(`${account}: holds ${balance}, the ledger's last word is ${last}`)
  }
  if (held !== minted) faults.push(`tokens: ${held} held of ${minted} minted`)
  const missing = [...confirmed].filter((signature) => !ledger.signatures.has(signature))
  missing.push(...(await missingStatuses(connection, [...confirmed])))
  return { transactions: ledger.signatures.size, missing, faults }
}

interface LedgerSummary {
  signatures: Set<string>
  fees: bigint
  /** Last token balance of each account. */
  balances: Map<string, bigint>
}

async function readLedger(rpcUrl: string): Promise<LedgerSummary> {
  const summary: LedgerSummary = { signatures: new Set(), fees: 0n, balances: new Map() }
  for await (const block of ledgerBlocks(rpcUrl, 0, await confirmedSlot(rpcUrl))) {
    for (const { signature, feeLamports, tokens } of block.transactions) {
      summary.signatures.add(signature)
      summary.fees += feeLamports
      for (const { address, amount } of tokens) summary.balances.set(address, amount)
    }
  }
  return summary
}

async function missingStatuses(connection: Connection, signatures: string[]): Promise<string[]> {
  const missing: string[] = []
  for (let from = 0; from < signatures.length; from += 256) {
    const page = signatures.slice(from, from + 256)
    const { value } = await connection.getSignatureStatuses(page, { searchTransactionHistory: true })
    missing.push(...page.filter((_, i) => value[i] === null))
  }
  return missing
}

/** Exact, unlike a client that reads the number as a double. */
export async function totalLamports(rpcUrl: string): Promise<bigint> {
  const body = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'getSupply',
    params: [{ commitment: 'confirmed' }],
  })
  const text = await (await fetch(rpcUrl, { method: 'POST', body })).text()
  const total = /"total":(\d+)/.exec(text)?.[1]
  if (total === undefined) throw new Error(`no supply in ${text}`)
  return BigInt(total)
}
