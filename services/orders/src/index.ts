export { isActive, OrderIndex, type OrderListener } from './fold/order-index.ts'
export type { OrderMint, OrderRow, OrderState } from './fold/order-row.ts'
export { createFillRoutes } from './keeper/fill-routes.ts'
export { orderPrograms } from './programs.ts'
export {
  createOrdersService,
  type OrdersService,
  type OrdersServiceOptions,
} from './service.ts'
