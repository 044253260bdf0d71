import { formatUnits } from '@callisto/amount'
import { classifyTransactionError } from '@callisto/solana'
import { decodeBase58 } from '@callisto/solana/codec'
import { Badge, CopyButton, EmptyState, ErrorState, Skeleton } from '@callisto/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorCode, rpc } from '../../lib/api/call.ts'
import { PageTitle } from '../../lib/browser/PageTitle.tsx'
import { programs } from '../../lib/programs/page-programs.ts'
import { Address } from '../../lib/text/Address.tsx'
import { formatDateTime } from '../../lib/text/format.ts'
import { shortAddress } from '../../lib/text/short-address.ts'
import { parseTransaction, type TransactionView } from '../../lib/transactions/parse-transaction.ts'
import { Changes } from './parts/Changes.tsx'
import { Instructions } from './parts/Instructions.tsx'

/** A transaction that was just sent may not be available yet. */
const RETRY_MS = 1_000
const MAX_RETRIES = 10

/** Transaction page: status, balance changes, instructions and logs from the chain's RPC. */
export function TransactionPage({ signature }: { signature: string }) {
  const wellFormed = decodeBase58(signature)?.length === 64
  const query = useQuery({
    queryKey: ['transaction', signature],
    queryFn: async ({ signal }) => {
      const options = { encoding: 'jsonParsed', maxSupportedTransactionVersion: 1, commitment: 'confirmed' }
      return parseTransaction(await rpc('getTransaction', [signature, options], signal)) ?? null
    },
    enabled: wellFormed,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) =>
      state.data === null && state.dataUpdateCount < MAX_RETRIES ? RETRY_MS : false,
  })
  return (
    <div className="mx-auto flex max-w-[960px] flex-col gap-4 px-4 py-6">
      <PageTitle text={`Transaction ${shortAddress(signature)}`} />
      <h1 className="flex items-center gap-2 text-lg font-semibold">
        Transaction
        <span className="text-sm font-normal text-muted" title={signature}>
          {shortAddress(signature)}
        </span>
        <CopyButton text={signature} label="Copy signature" />
      </h1>
      {!wellFormed && <EmptyState title="This is not a transaction signature." />}
      {query.data && <TransactionDetails transaction={query.data} />}
      {query.data === null && (
        <EmptyState title="Transaction not found.">
          <p>A transaction that was just sent can take a moment to appear. Retrying.</p>
        </EmptyState>
      )}
      {query.isError && !query.data && (
        <ErrorState
          title="The transaction could not be loaded"
          code={errorCode(query.error)}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isLoading && <Skeleton className="h-64" />}
    </div>
  )
}

function TransactionDetails({ transaction }: { transaction: TransactionView }) {
  const failure = classifyTransactionError(transaction.err, transaction.logs, programs.errors)
  return (
    <>
      <section aria-label="Overview" className="rounded-xl border border-line bg-raised p-4">
        <dl className="flex flex-col gap-2 text-sm">
          <Line name="Status">
            {failure ? <Badge tone="down">Failed</Badge> : <Badge tone="up">Confirmed</Badge>}
          </Line>
          {failure && <Line name="Reason">{failure.message}</Line>}
          <Line name="Time">
            {transaction.timeMs === undefined ? '–' : formatDateTime(transaction.timeMs)}
          </Line>
          <Line name="Slot">{transaction.slot.toLocaleString('en')}</Line>
          <Line name="Network fee">{formatUnits(transaction.feeLamports, 9)} SOL</Line>
          <Line name="Compute units">{transaction.computeUnits?.toLocaleString('en') ?? '–'}</Line>
          <Line name={transaction.signers.length === 1 ? 'Signer' : 'Signers'}>
            {transaction.signers.map((signer) => (
              <span key={signer} className="inline-flex items-center gap-1">
                <Address address={signer} />
                <CopyButton text={signer} label="Copy signer" />
              </span>
            ))}
          </Line>
        </dl>
      </section>
      <Changes changes={transaction.changes} signers={transaction.signers} />
      <Instructions instructions={transaction.instructions} />
      <details className="rounded-xl border border-line bg-raised p-4">
        <summary className="text-sm font-medium">Program logs ({transaction.logs.length})</summary>
        <pre className="mt-3 overflow-x-auto font-mono text-2xs whitespace-pre-wrap text-muted">
          {transaction.logs.join('\n')}
        </pre>
      </details>
    </>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-6 items-center justify-between gap-2">
      <dt className="text-muted">{name}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  )
}
