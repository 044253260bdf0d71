import { t } from '@callisto/i18n'
import { ProgramRegistry, type SpendingQuestion } from '@callisto/program-clients'
import { amountText, solText, tokenText } from './limit-texts.ts'

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
