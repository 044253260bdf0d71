import { t } from '@callisto/i18n'
import { Badge, CopyButton } from '@callisto/ui'
import { programs } from '../../../lib/programs/page-programs.ts'
import { describeTransaction } from '../../../lib/transactions/describe-transaction.ts'
import type { TransactionView } from '../../../lib/transactions/parse-transaction.ts'
import { useSentence } from '../../../lib/transactions/useSentence.ts'
import { failureOf } from '../model/failure.ts'
import { Changes } from './Changes.tsx'
import { Instructions } from './Instructions.tsx'
import { Overview } from './Overview.tsx'

/** A confirmed transaction. */
export function TransactionDetails({ transaction }: { transaction: TransactionView }) {
  const { executed } = transaction
  const sentence = useSentence(describeTransaction(transaction, programs), executed.signature)
  const failure = failureOf(executed)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="text-lg font-semibold text-balance" data-sentence>
          {sentence}
        </p>
        {failure ? <Badge tone="down">{t('Failed')}</Badge> : <Badge tone="up">{t('Confirmed')}</Badge>}
      </div>
      {failure && (
        <div role="note" className="rounded-xl border border-line bg-down-tint p-4 text-sm">
          <p className="font-medium text-text">{failure.text}</p>
          {failure.detail && <p className="mt-1 text-xs text-muted">{failure.detail}</p>}
          <p className="mt-1 text-xs text-muted">
            {t('Only the network fee was paid: a failed transaction changes nothing else.')}
          </p>
        </div>
      )}
      <Overview transaction={transaction} />
      <Changes changes={transaction.changes} signers={transaction.signers} />
      <Instructions instructions={transaction.instructions} failedAt={failure?.instructionIndex} />
      <Logs lines={executed.logs} />
    </>
  )
}

/** Program logs, folded. */
function Logs({ lines }: { lines: readonly string[] }) {
  return (
    <section aria-label={t('Program logs')} className="relative rounded-xl border border-line bg-raised">
      <details>
        <summary className="p-4 text-sm font-medium">
          {t('Program logs')} <span className="font-normal text-faint">{lines.length}</span>
        </summary>
        <pre className="overflow-x-auto border-t border-line p-4 font-mono text-2xs whitespace-pre-wrap text-muted">
          {lines.join('\n')}
        </pre>
      </details>
      <span className="absolute top-3.5 right-3">
        <CopyButton text={lines.join('\n')} label={t('Copy program logs')} />
      </span>
    </section>
  )
}
