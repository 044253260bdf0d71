import { divide } from '@callisto/amount'
import {
  type AccountState,
  type ClusterValues,
  rentExemptLamports,
  TOKEN_ACCOUNT_BYTES,
} from '@callisto/solana'
import { isTokenProgram } from '@callisto/solana/codec'
import { extensionsOf } from '../extensions.ts'
import { decodeMint, type Mint } from '../mint.ts'
import { decodeTokenAccount, newTokenAccountBytes, type TokenAccount } from '../token-account.ts'
import { type TransferFeeRate, transferFeeAt } from '../transfer-fee.ts'
import { isNativeSol, MAX_MEMO_BYTES, type TokenPath, type TransferIntent } from './transfer.ts'

/** What the chain has of the accounts that a transfer concerns, at one slot. */
export interface TransferReading {
  /** Lamports of both wallets. */
  senderLamports: bigint
  recipientLamports: bigint
  /** Undefined for native SOL. */
  token:
    | {
        mint: AccountState | undefined
        /** The sender's token accounts of the mint. */
        sources: readonly AccountState[]
        /** The recipient's associated token account. */
        destination: AccountState | undefined
      }
    | undefined
}

export type TransferCluster = Pick<ClusterValues, 'epoch' | 'rent' | 'signatureFeeLamports'>

/** Why nothing can be sent. */
export type TransferRefusal =
  | 'AMOUNT'
  | 'BALANCE'
  | 'FEE_BALANCE'
  /** Less SOL would stay than an account must have, and more than nothing. */
  | 'SENDER_RENT'
  /** The recipient has no SOL yet and would get less than an account must have. */
  | 'RECIPIENT_RENT'
  | 'MEMO_TOO_LONG'
  | 'MEMO_REQUIRED'
  | 'NO_MINT'
  | 'NON_TRANSFERABLE'
  | 'PAUSED'
  | 'HOOK'
  | 'UNKNOWN_EXTENSION'
  | 'FROZEN'
  | 'RECIPIENT_FROZEN'
  /** New accounts of this token are frozen until its issuer thaws them. */
  | 'FROZEN_BY_DEFAULT'
  /** The recipient's token account was given to another wallet. */
  | 'RECIPIENT_ACCOUNT'
  | 'TOO_MANY_ACCOUNTS'

/** A transfer that can be built, with its costs. */
export interface TransferPlan {
  token: TokenPath | undefined
  /** Base units that the recipient gets: the amount without the transfer fee of the token. */
  arrives: bigint
  transferFee: bigint
  /** Lamports for the recipient's new token account. */
  rentLamports: bigint
}

export type TransferPlanning = { ok: true; plan: TransferPlan } | { ok: false; code: TransferRefusal }

/** Token accounts that one transfer takes from at most: each needs bytes of the transaction. */
const MAX_SOURCES = 8
const MEMO_TRANSFER = 8

const refuse = (code: TransferRefusal): TransferPlanning => ({ ok: false, code })

/** What a transfer moves and costs, or why the chain would reject it, from the state of the accounts that it concerns. */
export function planTransfer(
  intent: TransferIntent,
  reading: TransferReading,
  cluster: TransferCluster,
): TransferPlanning {
  if (intent.amount <= 0n) return refuse('AMOUNT')
  if (new TextEncoder().encode(intent.memo).length > MAX_MEMO_BYTES) return refuse('MEMO_TOO_LONG')
  if (!isNativeSol(intent.mint)) return planTokens(intent, reading, cluster)
  const { senderLamports, recipientLamports } = reading
  const least = rentExemptLamports(cluster, 0)
  if (intent.amount > senderLamports) return refuse('BALANCE')
  const left = senderLamports - intent.amount - cluster.signatureFeeLamports
  if (left < 0n) return refuse('FEE_BALANCE')
  if (left > 0n && left < least) return refuse('SENDER_RENT')
  if (recipientLamports + intent.amount < least) return refuse('RECIPIENT_RENT')
  return {
    ok: true,
    plan: { token: undefined, arrives: intent.amount, transferFee: 0n, rentLamports: 0n },
  }
}

function planTokens(
  intent: TransferIntent,
  { senderLamports, token }: TransferReading,
  cluster: TransferCluster,
): TransferPlanning {
  const account = token?.mint
  const mint = account && isTokenProgram(account.owner) ? decodeMint(account.data) : undefined
  if (!token || !account || !mint) return refuse('NO_MINT')
  const destination = opened(token.destination)
  const code = mintRefusal(mint) ?? destinationRefusal(intent, mint, destination)
  if (code) return refuse(code)
  const sources = chooseSources(intent, token.sources)
  if (typeof sources === 'string') return refuse(sources)
  // Each transfer has to have its memo directly before it.
  if (sources.length > 1 && requiresMemo(destination)) return refuse('TOO_MANY_ACCOUNTS')
  const rate = transferFeeAt(mint.transferFee, cluster.epoch)
  const transferFee = sources.reduce((sum, { amount }) => sum + feeOf(amount, rate), 0n)
  const opensAccount = destination === undefined
  const rentLamports = opensAccount
    ? rentExemptLamports(cluster, newTokenAccountBytes(account, 'associated'))
    : 0n
  const left = senderLamports - rentLamports - cluster.signatureFeeLamports
  if (left < 0n) return refuse('FEE_BALANCE')
  if (left > 0n && left < rentExemptLamports(cluster, 0)) return refuse('SENDER_RENT')
  const path = { tokenProgram: account.owner, decimals: mint.decimals, sources, opensAccount }
  return {
    ok: true,
    plan: { token: path, arrives: intent.amount - transferFee, transferFee, rentLamports },
  }
}

/** SOL that anyone sent to the address of an account that is not opened does not open it. */
const opened = (account: AccountState | undefined): AccountState | undefined =>
  account?.data.length === 0 ? undefined : account

function mintRefusal(mint: Mint): TransferRefusal | undefined {
  if (mint.nonTransferable) return 'NON_TRANSFERABLE'
  if (mint.paused) return 'PAUSED'
  // What the program of a hook does cannot be shown before the signature.
  if (mint.transferHook) return 'HOOK'
  return mint.unknownExtensions.length > 0 ? 'UNKNOWN_EXTENSION' : undefined
}

function destinationRefusal(
  { recipient, mint, memo }: TransferIntent,
  { frozenByDefault }: Mint,
  account: AccountState | undefined,
): TransferRefusal | undefined {
  if (!account) return frozenByDefault ? 'FROZEN_BY_DEFAULT' : undefined
  const token = readToken(account)
  if (!token || token.owner !== recipient || token.mint !== mint) return 'RECIPIENT_ACCOUNT'
  if (token.frozen) return 'RECIPIENT_FROZEN'
  return memo === '' && requiresMemo(account) ? 'MEMO_REQUIRED' : undefined
}

const readToken = (account: AccountState): TokenAccount | undefined =>
  isTokenProgram(account.owner) ? decodeTokenAccount(account.data) : undefined

function requiresMemo(account: AccountState | undefined): boolean {
  const extensions = account && extensionsOf(account.data, 2, TOKEN_ACCOUNT_BYTES)
  return extensions?.get(MEMO_TRANSFER)?.[0] === 1
}

/** The largest accounts that together give the amount. */
function chooseSources(
  { sender, mint, amount }: TransferIntent,
  accounts: readonly AccountState[],
): TokenPath['sources'] | TransferRefusal {
  const own = accounts.flatMap((account) => {
    const token = readToken(account)
    return token?.owner === sender && token.mint === mint ? [{ account: account.address, token }] : []
  })
  const usable = own.filter(({ token }) => !token.frozen)
  const sum = (rows: typeof own) => rows.reduce((total, { token }) => total + token.amount, 0n)
  if (sum(usable) < amount) return sum(own) < amount ? 'BALANCE' : 'FROZEN'
  const chosen: { account: string; amount: bigint }[] = []
  let left = amount
  for (const { account, token } of usable.sort((a, b) => (a.token.amount < b.token.amount ? 1 : -1))) {
    if (left === 0n) break
    const taken = token.amount < left ? token.amount : left
    chosen.push({ account, amount: taken })
    left -= taken
  }
  return chosen.length > MAX_SOURCES ? 'TOO_MANY_ACCOUNTS' : chosen
}

/** What the token keeps back of one transfer, rounded up as the token program does. */
function feeOf(amount: bigint, rate: TransferFeeRate | undefined): bigint {
  if (!rate) return 0n
  const fee = divide(amount * BigInt(rate.bps), 10_000n, 'ceil')
  return fee > rate.maximum ? rate.maximum : fee
}
