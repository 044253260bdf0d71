import { formatUnits } from '@callisto/amount'
import { localizeNumber, t } from '@callisto/i18n'
import { ProgramRegistry, type SpendingLimits, type SpendingQuestion } from '@callisto/program-clients'
import { KNOWN_MINTS } from './limits.ts'

const HOUR_MS = 3_600_000

export const shortAddress = (address: string) => `${address.slice(0, 4)}...${address.slice(-4)}`

/** Symbol of a token that the frame knows, else the address of its mint. */
export const tokenText = (mint: string): string =>
  KNOWN_MINTS.find((one) => one.mint === mint)?.symbol ?? shortAddress(mint)

/** An amount with its token; of a token that the frame does not know, base units and the address of its mint. */
export function amountText(mint: string, amount: bigint): string {
  const known = KNOWN_MINTS.find((one) => one.mint === mint)
  if (known) return `${localizeNumber(formatUnits(amount, known.decimals))} ${known.symbol}`
  return t('{amount} base units of {token}', {
    amount: localizeNumber(String(amount)),
    token: tokenText(mint),
  })
}

export const solText = (lamports: bigint): string => amountText(KNOWN_MINTS[0]!.mint, lamports)

/** SpendingLimits in one sentence: what a trade and a day may take, and until when. */
export function limitsSentence(limits: SpendingLimits): string {
  const amounts = (kind: 'perTrade' | 'perDay') =>
    limits.mints.map((limit) => amountText(limit.mint, limit[kind])).join(', ')
  return t(
    'At most {perTrade} a trade, {perDay} in 24 hours, for {days} days. Other tokens, payments to other wallets and everything unusual ask first.',
    {
      perTrade: amounts('perTrade'),
      perDay: amounts('perDay'),
      days: Math.round((limits.expiresAtMs - Date.now()) / (24 * HOUR_MS)),
    },
  )
}

/** Names of the programs that the frame reads. */
const programs = new ProgramRegistry([])

/** Why the person is asked, in words. */
export function questionText(question: SpendingQuestion): string {
  switch (question.code) {
    case 'off':
      return t('Trading without asking is off.')
    case 'expired':
      return t('Your limits have ended.')
    case 'noLimit':
      return t('{token} leaves, which has no limit.', { token: tokenText(question.mint) })
    case 'perTrade':
      return t('{amount} is more than your limit of a trade, {limit}.', {
        amount: amountText(question.mint, question.amount),
        limit: amountText(question.mint, question.limit),
      })
    case 'perDay':
      return t('{amount} is more than is left of your limit of 24 hours, {limit}.', {
        amount: amountText(question.mint, question.amount),
        limit: amountText(question.mint, question.left),
      })
    case 'networkFee':
      return t('The network fee of {amount} is above your limit of {limit}.', {
        amount: solText(question.amount),
        limit: solText(question.limit),
      })
    case 'tip':
      return t('The tip of {amount} is above your limit of {limit}.', {
        amount: solText(question.amount),
        limit: solText(question.limit),
      })
    case 'recipient':
      return t('It pays to a wallet that is not on your list: {address}', { address: question.address })
    case 'anyPrice':
      return t('It may sell at any price: whoever fills it decides what you receive.')
    case 'orderTerms':
      return t('Its order has other fees than those of this site: {address}', { address: question.config })
    case 'order':
      return t('It gives other terms to an order that was not placed within your limits: {address}', {
        address: question.order,
      })
    case 'lookupTables':
      return t('It names accounts by a table that Quick Account does not read, so its content is unknown.')
    case 'signers':
      return t('It has another signer or fee payer.')
    case 'nonce':
      return t('It uses a durable nonce: once signed it never expires.')
    case 'authority':
      return t('It lets another wallet spend your tokens or takes over an account.')
    case 'close':
      return t('It closes an account of yours and pays its rent to {address}', { address: question.address })
    case 'program':
      return t('It calls a program that your limits do not include: {address}', { address: question.address })
    case 'instruction':
      return t('It calls {program} in a way that Quick Account does not read.', {
        program: programs.labelOf(question.program) ?? question.program,
      })
  }
}
