import type { AmountInput } from '@callisto/amount'
import { MAX_MEMO_BYTES, type Recipient } from '@callisto/program-clients'
import { rentExemptLamports, SYSTEM_PROGRAM } from '@callisto/solana'
import { useState } from 'react'
import { useClusterValues } from '../../lib/api/cluster-values.ts'
import type { Holding } from '../../lib/portfolio/holdings.ts'
import { type HoldingsState, useHoldings } from '../../lib/portfolio/useHoldings.ts'
import { readAmount } from '../../lib/tokens/amount-text.ts'
import { symbolText, useTokens } from '../../lib/tokens/useTokenSymbols.ts'
import { NATIVE_SOL } from '../../lib/wallet/balance-record.ts'
import type { SendRequest } from './plan-send.ts'
import { isSendable, maxUnits, restUnits, SOL_RESERVE_LAMPORTS, testUnits } from './transfer-input.ts'
import { type RecipientField, useRecipient } from './useRecipient.ts'

/** Tokens that can be chosen, by value: more would be more than a list of a browser can show. */
const MAX_LISTED = 100

export interface TransferForm {
  state: HoldingsState
  /** Tokens by value, the chosen one among them. */
  tokens: readonly { holding: Holding; symbol: string }[]
  /** Undefined while the balances are not known, and when there is none of the chosen token. */
  token: { holding: Holding; symbol: string; isNative: boolean } | undefined
  setToken: (key: string) => void
  text: string
  setText: (text: string) => void
  /** What the text means; undefined while there is none. */
  amount: AmountInput | undefined
  memo: string
  setMemo: (memo: string) => void
  isMemoTooLong: boolean
  recipient: RecipientField
  isTest: boolean
  setTest: (is: boolean) => void
  /** Base units of a test; undefined when there can be none. */
  test: bigint | undefined
  /** What is sent next, and what is left after it if it is a test; undefined while the form is not valid. */
  ready: { request: SendRequest; rest: bigint | undefined } | undefined
}

/** The fields of a transfer and what they mean together. */
export function useTransferForm(address: string, initial: string): TransferForm {
  const state = useHoldings(address)
  const recipient = useRecipient(address)
  const [key, setToken] = useState(initial)
  const [text, setText] = useState('')
  const [memo, setMemo] = useState('')
  const [isTest, setTest] = useState(false)
  const cluster = useClusterValues(true)
  const { listed, symbolOf } = useListed(state.holdings, key)
  const holding = listed.find((one) => one.key === key)
  const token = holding && { holding, symbol: symbolOf(holding), isNative: key === NATIVE_SOL }
  const amount =
    token && text !== ''
      ? readAmount(text, { symbol: token.symbol, decimals: token.holding.decimals })
      : undefined
  const units = amount?.ok ? amount.units : undefined
  const sendable = isSendable(units, holding?.amount) ? units : undefined
  const least = leastOf(token?.isNative ?? false, recipient.recipient, cluster)
  const test = sendable === undefined || least === undefined ? undefined : testUnits(sendable, least)
  const isMemoTooLong = new TextEncoder().encode(memo.trim()).length > MAX_MEMO_BYTES
  const isComplete = token !== undefined && sendable !== undefined && !isMemoTooLong
  return {
    state,
    tokens: listed.map((one) => ({ holding: one, symbol: symbolOf(one) })),
    token,
    setToken: (next) => {
      setToken(next)
      setText('')
    },
    text,
    setText,
    amount,
    memo,
    setMemo,
    isMemoTooLong,
    recipient,
    isTest,
    setTest,
    test,
    ready: isComplete
      ? toReady(token, recipient, { sendable, memo: memo.trim(), test: isTest ? test : undefined })
      : undefined,
  }
}

function useListed(holdings: readonly Holding[] | undefined, key: string) {
  const all = holdings ?? []
  const listed = all.filter((holding, at) => at < MAX_LISTED || holding.key === key)
  const tokens = useTokens(listed.map(({ mint }) => mint))
  return { listed, symbolOf: ({ mint }: Holding) => symbolText(mint, tokens.get(mint)) }
}

/** Least base units of a test; undefined while it is not known. A new account of SOL must have its rent. */
function leastOf(
  isNative: boolean,
  recipient: Recipient | undefined,
  cluster: Parameters<typeof rentExemptLamports>[0] | undefined,
): bigint | undefined {
  const type = recipient?.type
  if (!isNative || (type && 'isFunded' in type && type.isFunded)) return 0n
  return cluster && rentExemptLamports(cluster, 0)
}

function toReady(
  { holding, symbol, isNative }: NonNullable<TransferForm['token']>,
  { text, accepted, recipient }: RecipientField,
  { sendable, memo, test }: { sendable: bigint; memo: string; test: bigint | undefined },
): TransferForm['ready'] {
  if (accepted === undefined) return undefined
  const { mint, decimals, amount: balance } = holding
  const amount = test ?? sendable
  const request = {
    recipient: text.trim(),
    mint: isNative ? SYSTEM_PROGRAM : mint,
    amount,
    memo,
    symbol: symbol.slice(0, 64),
    decimals,
    confirmed: accepted,
    isFirst: recipient?.isFirst ?? true,
  }
  if (test === undefined) return { request, rest: undefined }
  const left = balance - test - (isNative ? SOL_RESERVE_LAMPORTS : 0n)
  const rest = restUnits(sendable, test, maxUnits(left > 0n ? left : 0n, isNative))
  return { request, rest: rest > 0n ? rest : undefined }
}
