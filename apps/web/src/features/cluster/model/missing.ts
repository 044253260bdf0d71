import type { LiveCluster, MissingVariable } from '@callisto/contract'
import { msg, t } from '@callisto/i18n'
import { formatCount } from '../../../lib/text/format.ts'

const costTexts: Readonly<Record<string, string>> = {
  GRPC_URL: msg('Accounts and blocks come by calls, within their limits.'),
  VENUES: msg('No venue is traded at: no swap has a route.'),
  ROUTER_PROGRAM: msg('No swap goes through more than two pools in a row.'),
  BLOCK_ENGINE_URL: msg('No bundles and no private sending: a transaction can be seen before it lands.'),
  TRIGGER_CONFIG: msg('No trigger orders.'),
  RECURRING_CONFIG: msg('No recurring orders.'),
  ORACLE_SET: msg('No orders that wait for a price in USD.'),
  UPSTREAM_TRADE: msg('What this server cannot answer of the trading API, no other service answers.'),
  UPSTREAM_MARKET: msg('Charts and statistics have nothing from before the start of this service.'),
}

/** What a server lacks without a variable; one that this page does not know has the sentence of the server. */
export function costText({ variable, costs }: MissingVariable, live: LiveCluster): string {
  if (variable === 'WS_URL') return withoutSocket(live)
  if (variable === 'POOL_HINTS')
    return t(
      '{count, plural, one {The accounts of # program are not listed} other {The accounts of # programs are not listed}} by any RPC service: pools are found by derived addresses only.',
      { count: formatCount(live.partial.length) },
    )
  const text = costTexts[variable]
  return text === undefined ? costs : t(text)
}

function withoutSocket({ pricesEveryMs }: LiveCluster): string {
  return pricesEveryMs === undefined
    ? t('Pages get no notifications of accounts.')
    : t('Prices are asked every {seconds} s, and pages get no notifications.', {
        seconds: pricesEveryMs / 1_000,
      })
}
