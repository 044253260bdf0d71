import type { LiveCluster, MissingVariable } from '@callisto/contract'
import { msg, t } from '@callisto/i18n'
import { formatCount } from '../../../lib/text/format.ts'

const effectTexts: Readonly<Record<string, string>> = {
  GRPC_URL: msg('Accounts and blocks come by calls, within their limits.'),
  VENUES: msg('No venue is traded at: no swap has a route.'),
  ROUTER_PROGRAM: msg('No swap goes through more than two pools in a row.'),
  BLOCK_ENGINE_URL: msg('No bundles and no private sending: a transaction can be seen before it lands.'),
  TRIGGER_CONFIG: msg('No trigger orders.'),
  RECURRING_CONFIG: msg('No recurring orders.'),
  ORACLE_SET: msg('No orders that wait for a price in USD.'),
  UPSTREAM_TRADE: msg('Calls of the trading API that this server does not support are refused.'),
  UPSTREAM_MARKET: msg('Charts and statistics have nothing from before the start of this service.'),
}

/** What follows from a part that is missing; a variable that is new to this page has the words of the server. */
export function effectText({ variable, effect }: MissingVariable, live: LiveCluster): string {
  if (variable === 'WS_URL') return withoutSocket(live)
  if (variable === 'POOL_HINTS')
    return t(
      '{count, plural, one {The accounts of # program are not listed} other {The accounts of # programs are not listed}} by any RPC service: pools are found by derived addresses only.',
      { count: formatCount(live.venues.filter(({ program }) => live.partial.includes(program)).length) },
    )
  const text = effectTexts[variable]
  return text === undefined ? effect : t(text)
}

function withoutSocket({ pricesEveryMs }: LiveCluster): string {
  return pricesEveryMs === undefined
    ? t('Pages get no notifications of accounts.')
    : t('Prices are asked every {seconds} s, and pages get no notifications.', {
        seconds: pricesEveryMs / 1_000,
      })
}
