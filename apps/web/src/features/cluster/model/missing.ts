import type { ServedCluster } from '@callisto/contract'
import { t } from '@callisto/i18n'
import { formatCount } from '../../../lib/text/format.ts'

/** A variable of the server that is not set, and what the product lacks without it. */
export interface MissingVariable {
  variable: string
  costs: string
}

/** What the server of a live cluster does without, by its variables; empty on the embedded chain. */
export function missingVariables({ live, orders, hasPrivateRelay }: ServedCluster): MissingVariable[] {
  if (live === undefined) return []
  const { pricesEveryMs, socket, stream, partial, venues } = live
  const missing: [variable: string, isMissing: boolean, costs: string][] = [
    [
      'WS_URL',
      socket === undefined,
      pricesEveryMs === undefined
        ? t('Pages get no notifications of accounts.')
        : t('Prices are asked every {seconds} s, and pages get no notifications.', {
            seconds: pricesEveryMs / 1_000,
          }),
    ],
    ['GRPC_URL', stream === undefined, t('Accounts and blocks come by calls, within their limits.')],
    ['VENUES', !venues.some(({ isTraded }) => isTraded), t('No venue is traded at: no swap has a route.')],
    [
      'POOL_HINTS',
      partial.length > 0,
      t(
        '{count, plural, one {The accounts of # program are not listed} other {The accounts of # programs are not listed}} by any RPC service: pools are found by derived addresses only.',
        { count: formatCount(partial.length) },
      ),
    ],
    [
      'BLOCK_ENGINE_URL',
      hasPrivateRelay !== true,
      t('No bundles and no private sending: a transaction can be seen before it lands.'),
    ],
    ['TRIGGER_CONFIG', orders?.triggerConfig === undefined, t('No trigger orders.')],
    ['RECURRING_CONFIG', orders?.recurringConfig === undefined, t('No recurring orders.')],
    ['ORACLE_SET', orders?.oracleSet === undefined, t('No orders that wait for a price in USD.')],
  ]
  return missing.flatMap(([variable, isMissing, costs]) => (isMissing ? [{ variable, costs }] : []))
}
