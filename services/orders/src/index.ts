export { isActive, OrderIndex, type OrderListener } from './fold/order-index.ts'
export type { OrderMint, OrderRow, OrderState } from './fold/order-row.ts'
export { createFillRoutes, type FillRoutes } from './keeper/fill-routes.ts'
export { type Keeper, type KeeperOptions, startKeeper } from './keeper/keeper.ts'
export { OrderRegistry } from './keeper/order-registry.ts'
export { orderPrograms } from './programs.ts'
export {
  createOrdersService,
  type OrdersService,
  type OrdersServiceOptions,
} from './service.ts'
