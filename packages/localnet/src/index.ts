export type { Bank, SubmitResult } from './bank/bank.ts'
export { MIN_TIP_LAMPORTS, TIP_ACCOUNTS } from './bundles/tip-accounts.ts'
export { ChainFailure } from './chain-failure.ts'
export { verifyLedger } from './ledger/ledger.ts'
export { type ChainHealth, type Localnet, type LocalnetOptions, startLocalnet } from './localnet.ts'
export type { RpcCaller } from './rpc/method.ts'
export {
  type ConnectionLimits,
  capConnections,
  DEFAULT_CONNECTION_LIMITS,
  dropUnread,
  endWith,
  serverOptions,
} from './server/connection-cap.ts'
export { isAllowedOrigin } from './server/origin.ts'
export { ResponseBudget } from './server/response-budget.ts'
export type { RpcLimits } from './server/rpc-limits.ts'
export { connectSocket, type OpenSession } from './server/ws-server.ts'
export type { CreateSimulation, Simulation } from './simulation.ts'
export { tokenAccountOf } from './token-account-of.ts'
export type { ProgramFile } from './vm/program-files.ts'
export { bundledProgramFiles } from './vm/program-files.ts'
export type { Progress } from './worker/driver.ts'
export { LocalnetError } from './worker/worker-link.ts'
