import { localizeNumber, t } from '@callisto/i18n'
import { Badge, CopyButton } from '@callisto/ui'
import { AddressLink } from '../../../lib/explorer/AddressLink.tsx'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { type InstructionField, nameInstruction } from '../../../lib/transactions/instruction-fields.ts'
import type { InstructionView } from '../../../lib/transactions/parse-transaction.ts'

export interface InstructionsProps {
  instructions: readonly InstructionView[]
  /** Index of the instruction that failed. */
  failedAt: number | undefined
}

/** Instructions in order with their inner instructions. */
export function Instructions({ instructions, failedAt }: InstructionsProps) {
  return (
    <section aria-labelledby="instructions" className="rounded-xl border border-line bg-raised p-4">
      <h2 id="instructions" className="pb-2 text-sm font-medium">
        {t('Instructions')} <span className="font-normal text-faint">{instructions.length}</span>
      </h2>
      <ol className="flex flex-col gap-2">
        {instructions.map((instruction, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an executed transaction never changes
          <Entry key={at} instruction={instruction} number={`${at + 1}`} isFailed={at === failedAt} />
        ))}
      </ol>
    </section>
  )
}

interface EntryProps {
  instruction: InstructionView
  number: string
  isFailed?: boolean
}

function Entry({ instruction, number, isFailed }: EntryProps) {
  const { programId, inner } = instruction
  const { program, name, fields, otherAccounts, data } = nameInstruction(instruction)
  return (
    <li className="rounded-lg border border-line bg-ground p-3 text-xs">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 max-sm:min-h-11 max-sm:gap-y-3 max-sm:pb-3">
        <span className="text-faint">{number}</span>
        <span className="font-medium text-text">{name ?? t('Unknown instruction')}</span>
        {program !== undefined && <span className="text-muted">{program}</span>}
        <span className="text-2xs text-faint">
          <AddressLink address={programId} />
        </span>
        {isFailed && <Badge tone="down">{t('Failed')}</Badge>}
      </div>
      {fields.length > 0 && (
        <dl className="mt-1 grid grid-cols-1 gap-x-8 text-2xs max-sm:gap-y-1 md:grid-cols-2">
          {fields.map((field) => (
            <div key={field.name} className="flex min-h-6 items-center gap-3">
              <dt className="w-36 shrink-0 truncate text-faint max-sm:w-28" title={field.name}>
                {field.name}
              </dt>
              <dd className="min-w-0 text-muted">
                <Field field={field} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {otherAccounts.length > 0 && <Accounts accounts={otherAccounts} />}
      {data !== undefined && data !== '' && (
        <p className="mt-1 flex min-w-0 items-center gap-1 text-2xs text-faint">
          <span className="shrink-0">{t('Data')}</span>
          <code className="truncate font-mono" title={data}>
            {data}
          </code>
          <CopyButton text={data} label={t('Copy data')} />
        </p>
      )}
      {inner.length > 0 && (
        <ol
          aria-label={t('Inner instructions')}
          className="mt-2 flex flex-col gap-2 border-l border-line pl-3"
        >
          {inner.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an executed transaction never changes
            <Entry key={at} instruction={one} number={`${number}.${at + 1}`} />
          ))}
        </ol>
      )}
    </li>
  )
}

function Field({ field: { kind, value } }: { field: InstructionField }) {
  if (kind === 'address')
    return (
      <span className="inline-flex items-center gap-1">
        <AddressLink address={value} />
        <CopyButton text={value} label={t('Copy address')} />
      </span>
    )
  return (
    <span className={kind === 'number' ? 'whitespace-nowrap' : 'line-clamp-3 wrap-anywhere'} title={value}>
      {kind === 'number' ? grouped(value) : value}
    </span>
  )
}

/** A number with the digits before its point in groups of three; exact beyond 2^53. */
const grouped = (digits: string) => localizeNumber(digits.replace(/(?<!\..*)\B(?=(\d{3})+(\.|$))/g, ','))

function Accounts({ accounts }: { accounts: readonly string[] }) {
  return (
    <details className="mt-1 text-2xs">
      <summary className="text-faint max-sm:py-3.5">
        {t('{count, plural, one {# account} other {# accounts}}', { count: accounts.length })}
      </summary>
      <ul className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-muted max-sm:gap-y-6 max-sm:py-3">
        {accounts.map((address, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an account may stand in an instruction twice
          <li key={at} title={shortAddress(address)}>
            <AddressLink address={address} />
          </li>
        ))}
      </ul>
    </details>
  )
}
