import { plainUnits } from '../../lib/text/format.ts'
import type { SwapReceipt } from './receipt-record.ts'

/** Symbol and decimals of a mint; undefined while they are unknown. */
export type TokenOf = (mint: string) => { symbol: string; decimals: number } | undefined

/** Columns of the file; amounts are in whole tokens where the decimals are known. Times are in UTC. */
const COLUMNS = [
  'time',
  'outcome',
  'sold token',
  'sold mint',
  'sold quoted',
  'sold executed',
  'bought token',
  'bought mint',
  'bought quoted',
  'bought simulated',
  'bought executed',
  'network fee SOL',
  'slippage %',
  'route',
  'error code',
  'error',
  'wallet',
  'signature',
] as const

/** All receipts as comma-separated values (RFC 4180), oldest first. */
export function receiptsToCsv(receipts: readonly SwapReceipt[], tokenOf: TokenOf): string {
  const rows = receipts.map((receipt) => toRow(receipt, tokenOf))
  return [COLUMNS, ...rows].map((row) => `${row.map(toField).join(',')}\r\n`).join('')
}

/** All receipts as they are kept, without the bytes that were signed. */
export const receiptsToJson = (receipts: readonly SwapReceipt[]): string =>
  `${JSON.stringify(receipts, undefined, 2)}\n`

const SOL_DECIMALS = 9

function toRow(receipt: SwapReceipt, tokenOf: TokenOf): string[] {
  const { subject, executed, error, outcome, account, signature, times } = receipt
  const [sold, bought] = [tokenOf(subject.inputMint), tokenOf(subject.outputMint)]
  const whole = (units: string | undefined, token: ReturnType<TokenOf>) =>
    units === undefined || !token ? '' : plainUnits(BigInt(units), token.decimals)
  return [
    new Date(times.decidedAtMs).toISOString(),
    outcome,
    sold?.symbol ?? '',
    subject.inputMint,
    whole(subject.inAmount, sold),
    whole(executed?.input, sold),
    bought?.symbol ?? '',
    subject.outputMint,
    whole(subject.outAmount, bought),
    whole(subject.simulated?.output, bought),
    whole(executed?.output, bought),
    executed ? plainUnits(BigInt(executed.feeLamports), SOL_DECIMALS) : '',
    `${subject.slippageBps / 100}`,
    subject.route.map(({ label }) => label).join(' + '),
    error?.code ?? '',
    error?.message ?? '',
    account,
    signature,
  ]
}

/** What a spreadsheet takes for the start of a formula, behind spaces too, or of a command. */
const FORMULA = /^[\s\p{Cf}]*[=+\-@|%＝＋－＠]/u
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/

/** A quoted field; one that a spreadsheet would run as a formula gets an apostrophe, which it shows as text. */
function toField(text: string): string {
  const oneLine = text.replace(/[\r\n\t]+/g, ' ')
  const safe = FORMULA.test(oneLine) && !PLAIN_NUMBER.test(oneLine) ? `'${oneLine}` : oneLine
  return /[",;']/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}
