import { t } from '@callisto/i18n'
import {
  classifyRecipient,
  isNativeSol,
  planTransfer,
  type Recipient,
  type TransferIntent,
  type TransferPlan,
  type TransferReading,
  transferInstructions,
  verifyTransfer,
} from '@callisto/program-clients'
import { type AccountState, associatedTokenAddress, NATIVE_MINT } from '@callisto/solana'
import { rpc } from '../../lib/api/call.ts'
import { parseAccounts, readAccounts } from '../../lib/api/read-accounts.ts'
import { record } from '../../lib/api/values.ts'
import { type Action, ActionRefusal, type PlanAction } from '../action/action.ts'
import { leastOf, refusalText } from './refusal-text.ts'

/** What a person has filled in and confirmed. */
export interface SendRequest extends Omit<TransferIntent, 'sender'> {
  symbol: string
  decimals: number
  /** What the recipient was when the person confirmed it. */
  confirmed: Recipient['type']['kind']
  /** Nothing was sent to the recipient from here before. */
  isFirst: boolean
}

/** Plans a transfer from the state of the chain; `onPlan` gets what it costs and what arrives, for the review. */
export const planSend =
  (request: SendRequest, onPlan: (plan: TransferPlan) => void): PlanAction =>
  async (sender, { cluster, signal }) => {
    const { symbol, decimals, confirmed, recipient: to, mint, amount, memo } = request
    const intent: TransferIntent = { sender, recipient: to, mint, amount, memo }
    const { recipient, reading } = await readTransfer(intent, signal)
    assertConfirmed(intent, recipient, confirmed)
    const planned = planTransfer(intent, reading, cluster)
    if (!planned.ok) {
      const { code } = planned
      throw new ActionRefusal(code, refusalText(code, { symbol, least: leastOf(cluster) }))
    }
    onPlan(planned.plan)
    return toAction(intent, planned.plan, { symbol, decimals })
  }

/** The chain may have changed since the person confirmed: a wallet can become an account of a program. */
function assertConfirmed(
  { recipient, sender }: TransferIntent,
  account: AccountState | undefined,
  confirmed: Recipient['type']['kind'],
): void {
  const { type, consent } = classifyRecipient(
    recipient,
    { account, isUsed: true },
    { sender, own: [], recent: [] },
  )
  if (consent === 'refused' || (consent !== 'none' && type.kind !== confirmed))
    throw new ActionRefusal(
      'RECIPIENT_CHANGED',
      t('The recipient’s address is not what it was when you confirmed it'),
    )
}

async function readTransfer(
  { sender, recipient, mint }: TransferIntent,
  signal: AbortSignal,
): Promise<{ recipient: AccountState | undefined; reading: TransferReading }> {
  if (isNativeSol(mint)) {
    const [from, to] = (await readAccounts([sender, recipient], { signal })).accounts
    return { recipient: to, reading: { ...lamportsOf(from, to), token: undefined } }
  }
  const [{ accounts }, sources] = await Promise.all([
    readAccounts([sender, recipient, mint], { signal }),
    readSources(sender, mint, signal),
  ])
  const [from, to, mintAccount] = accounts
  if (!mintAccount) return { recipient: to, reading: { ...lamportsOf(from, to), token: undefined } }
  const address = await associatedTokenAddress(recipient, mint, mintAccount.owner)
  const [destination] = (await readAccounts([address], { signal })).accounts
  return {
    recipient: to,
    reading: { ...lamportsOf(from, to), token: { mint: mintAccount, sources, destination } },
  }
}

const lamportsOf = (from: AccountState | undefined, to: AccountState | undefined) => ({
  senderLamports: from?.lamports ?? 0n,
  recipientLamports: to?.lamports ?? 0n,
})

async function readSources(owner: string, mint: string, signal: AbortSignal): Promise<AccountState[]> {
  const options = { encoding: 'base64', commitment: 'processed' }
  const rows = record(await rpc('getTokenAccountsByOwner', [owner, { mint }, options], signal)).value
  if (!Array.isArray(rows)) throw new Error('The RPC returned no token accounts')
  const keys = rows.map((row) => String(record(row).pubkey))
  return parseAccounts(
    keys,
    rows.map((row) => record(row).account),
  ).flatMap((account) => account ?? [])
}

async function toAction(
  intent: TransferIntent,
  { token, rentLamports }: TransferPlan,
  { symbol, decimals }: { symbol: string; decimals: number },
): Promise<Action> {
  const { recipient, mint, amount, memo } = intent
  // The lamports of a wrapped SOL account are the user's too.
  const sentLamports = token && mint !== NATIVE_MINT ? 0n : amount
  return {
    kind: 'transfer',
    instructions: await transferInstructions(intent, token),
    tokens: token ? new Map([[mint, { least: -amount, most: -amount }]]) : new Map(),
    opens: new Set(),
    maxLamports: sentLamports + rentLamports,
    sentLamports,
    isRentGiven: true,
    transfer: { to: recipient, amount: `${amount}`, decimals, symbol, ...(memo !== '' && { memo }) },
    verify: (transaction) => verifyTransfer(transaction, intent, token),
  }
}
