import { shortAddress } from '../../../lib/text/short-address.ts'
import { instructionName, programName } from '../../../lib/transactions/instruction-name.ts'
import type { InstructionView } from '../../../lib/transactions/parse-transaction.ts'

/** Instructions in order with their inner instructions. */
export function Instructions({ instructions }: { instructions: readonly InstructionView[] }) {
  return (
    <section aria-labelledby="instructions" className="rounded-xl border border-line bg-raised p-4">
      <h2 id="instructions" className="pb-2 text-sm font-medium">
        Instructions
      </h2>
      <ol className="flex flex-col gap-2">
        {instructions.map((instruction, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an executed transaction never changes
          <Entry key={at} instruction={instruction} number={`${at + 1}`} />
        ))}
      </ol>
    </section>
  )
}

function Entry({ instruction, number }: { instruction: InstructionView; number: string }) {
  const { programId, type, data, info, accounts, inner } = instruction
  const name =
    type ?? (data === undefined ? undefined : instructionName(programId, data)) ?? 'Unknown instruction'
  return (
    <li className="rounded-lg border border-line bg-ground p-3 text-xs">
      <p className="flex flex-wrap items-baseline gap-2">
        <span className="text-faint">{number}</span>
        <span className="font-medium text-text">{programName(programId) ?? shortAddress(programId)}</span>
        <span className="text-muted" title={programId}>
          {name}
        </span>
      </p>
      {info.length > 0 && (
        <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-3 text-2xs text-muted">
          {info.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-faint">{label}</dt>
              <dd className="truncate" title={value}>
                {value}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {info.length === 0 && accounts.length > 0 && (
        <p className="mt-1 truncate text-2xs text-faint" title={accounts.join(' ')}>
          {accounts.length} accounts: {accounts.map(shortAddress).join(', ')}
        </p>
      )}
      {inner.length > 0 && (
        <ol className="mt-2 flex flex-col gap-2 border-l border-line pl-3">
          {inner.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an executed transaction never changes
            <Entry key={at} instruction={one} number={`${number}.${at + 1}`} />
          ))}
        </ol>
      )}
    </li>
  )
}
