import { CodeTag } from '@callisto/ui'
import { Suspense } from 'react'
import { latePart } from '../../../lib/browser/lazy-part.tsx'
import type { FlowError } from '../../../transaction-flow/model/flow.ts'
import { loadTransactionCode } from '../ports.ts'

const OpenReceipt = latePart(async () => (await loadTransactionCode()).OpenReceipt)

/** Why the last attempt has failed. */
export function FlowFailure({ error }: { error: FlowError }) {
  return (
    <div
      role="alert"
      className="flex flex-col items-start gap-1 rounded-md bg-down-tint px-3 py-2 text-xs text-down"
    >
      {error.message}
      <CodeTag code={error.code} />
      {error.signature && (
        <Suspense fallback={null}>
          <OpenReceipt signature={error.signature} />
        </Suspense>
      )}
    </div>
  )
}
