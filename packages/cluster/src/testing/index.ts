export { frameMessage } from '../grpc/message-splitter.ts'
export { SLOTS_IN_EPOCH } from './cluster-facts.test-helper.ts'
export { FakeClock, settle } from './fake-clock.test-helper.ts'
export { parseRequest } from './fake-geyser.test-helper.ts'
export { type GeyserNode, serveGeyser } from './geyser-node.test-helper.ts'
export { respond, type ServedCall, serveGrpc } from './grpc-server.test-helper.ts'
export {
  ENDPOINTS,
  type Faults,
  LyingCluster,
  NO_FAULTS,
  ORDINARY_FAULTS,
  SLOT_MS,
  SOCKETS,
} from './lying-cluster.test-helper.ts'
export {
  type ModelBlock,
  type ModelCall,
  ModelChain,
  type ModelTransaction,
  type ModelWorld,
  shownBlock,
} from './model-chain.test-helper.ts'
export { accountUpdate, blockUpdate, slotUpdate } from './proto-sample.test-helper.ts'
export { seededRandom } from './random.test-helper.ts'
