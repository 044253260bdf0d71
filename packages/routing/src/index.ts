export {
  type Bound,
  boundBetween,
  boundOf,
  type TokenTrade,
  type Trade,
} from './audit/bound.ts'
export { Graph } from './graph/graph.ts'
export { Memory } from './graph/memory.ts'
export { type GraphLayout, GraphReader, type SearchGraph } from './graph/search-graph.ts'
export type { Budget } from './plan/budget.ts'
export {
  type NoRoute,
  type PlanGraph,
  planRoute,
  type RouteRequest,
  type RouteResult,
  type Routing,
} from './plan/route.ts'
export { inputMintOf, outputMintOf, type RoutePlan, type RoutePlanLeg } from './plan/route-plan.ts'
export { filtersOf, type Rules } from './plan/rules.ts'
export { type Step, type Stepped, toSteps } from './plan/steps.ts'
export { Router } from './router.ts'
export {
  type FilterMasks,
  filtersOfMasks,
  type SearchFilters,
  type SearchRequest,
  type SearchResult,
  UNSEARCHED,
} from './search/request.ts'
export { Search } from './search/search.ts'
export { sampleRequests, warmUp } from './warm-up.ts'
