import { t } from '@callisto/i18n'
import { programErrorName } from '@callisto/program-clients'
import { classifyTransactionError, type ExecutedTransaction } from '@callisto/solana'
import { programs } from '../../../lib/programs/page-programs.ts'
import { failureText } from '../../../lib/text/failure-text.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'

export interface FailureView {
  /** Why it failed, in words. */
  text: string
  /** Program, name and number of its error, where a program reported one. */
  detail: string | undefined
  /** Of the top-level instruction. */
  instructionIndex: number | undefined
}

/** Why a transaction failed; undefined for a successful one. */
export function failureOf({ err, logs }: Pick<ExecutedTransaction, 'err' | 'logs'>): FailureView | undefined {
  const failure = classifyTransactionError(err, logs, programs.errors)
  if (!failure) return undefined
  const { programId, programCode, instructionIndex } = failure
  return { text: failureText(failure.message), detail: detailOf(programId, programCode), instructionIndex }
}

function detailOf(programId: string | undefined, code: number | undefined): string | undefined {
  if (programId === undefined) return undefined
  const program = programs.labelOf(programId) ?? shortAddress(programId)
  if (code === undefined) return t('Reported by {program}', { program })
  const name = programErrorName(programId, code)
  return name === undefined
    ? t('Error {code} of {program}', { code: String(code), program })
    : t('Error {name} ({code}) of {program}', { name, code: String(code), program })
}
