import { type AccountService, type AccountServiceOptions, createAccountService } from '@callisto/account'
import type { AlertService } from '@callisto/alerts'
import { createMarketService, type MarketService, type MarketServiceOptions } from '@callisto/market'
import { createOrdersService, type OrdersService, type OrdersServiceOptions } from '@callisto/orders'
import type { QuickAccountOptions, QuickAccountService } from '@callisto/quick-account'
import { createSiteService, type SiteService, type SiteServiceOptions } from '@callisto/site'
import { type ChainPort, type Clock, systemClock } from '@callisto/solana'
import { createTradeService, type TradeService, type TradeServiceOptions } from '@callisto/trade'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { startAlerts } from './alerts.ts'
import { readClaimLists } from './claim-lists.ts'
import { startQuickAccounts } from './quick-account.ts'
import type { Closers } from './resources.ts'

/** What all services stand on. */
export interface ServiceContext {
  config: Config
  log: Logger
  /** Clock of the chain. */
  clock: Clock
  /** Closes what was started. */
  closers: Closers
}

/** Options that every service takes from the context or from another service. */
type Shared = 'chain' | 'clock' | 'log' | 'dataDir' | 'sql' | 'market' | 'routes' | 'orders' | 'searches'

/** What a server gives each of its services beside what all servers give. */
export interface ServiceParts {
  market: Omit<MarketServiceOptions, Shared>
  /** `makers` are those beside the configured ones. */
  trade: Omit<TradeServiceOptions, Shared>
  orders: Omit<OrdersServiceOptions, Shared>
  /** `claims` are those beside the ones that the operator has published. */
  account: Omit<AccountServiceOptions, Shared>
  /** Its clock is the system's by default. */
  site?: Partial<Pick<SiteServiceOptions, 'nowMs'>>
  quickAccount?: Pick<QuickAccountOptions, 'limits'>
}

export interface Services {
  market: MarketService
  trade: TradeService
  orders: OrdersService
  account: AccountService
  site: SiteService
  quickAccount: QuickAccountService
  alerts: AlertService
}

/** Starts the services over a chain, each after those that it reads. They become ready in the background. */
export async function startServices(
  chain: ChainPort,
  parts: ServiceParts,
  { config, log, clock, closers }: ServiceContext,
): Promise<Services> {
  const { dataDir } = config
  const logOf = (service: string) => log.child({ service })
  const own = { chain, clock, dataDir }
  const market = closers.keep(await createMarketService({ ...own, log: logOf('market'), ...parts.market }))
  const trade = closers.keep(
    createTradeService({
      chain,
      market: market.read,
      clock,
      log: logOf('trade'),
      searches: config.quotes,
      ...parts.trade,
      makers: [...config.makers, ...(parts.trade.makers ?? [])],
    }),
  )
  const orders = closers.keep(
    await createOrdersService({
      ...own,
      market: market.read,
      routes: trade.read,
      log: logOf('orders'),
      ...parts.orders,
    }),
  )
  const account = closers.keep(
    await createAccountService({
      ...own,
      market: market.read,
      orders: orders.read,
      log: logOf('account'),
      ...parts.account,
      claims: [...(parts.account.claims ?? []), ...readClaimLists(dataDir)],
    }),
  )
  const site = closers.keep(
    createSiteService({
      dataDir,
      log: logOf('site'),
      gateways: config.gateways,
      nowMs: systemClock.nowMs,
      ...parts.site,
    }),
  )
  const quickAccount = closers.keep(
    await startQuickAccounts(config, logOf('quick-account'), parts.quickAccount),
  )
  const alerts = closers.keep(await startAlerts({ config, market, clock, log: logOf('alerts') }))
  return { market, trade, orders, account, site, quickAccount, alerts }
}
