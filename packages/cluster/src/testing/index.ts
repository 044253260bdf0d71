export { frameMessage } from '../grpc/message-splitter.ts'
export { parseRequest } from './fake-geyser.test-helper.ts'
export { respond, type ServedCall, serveGrpc } from './grpc-server.test-helper.ts'
export { accountUpdate, blockUpdate, slotUpdate } from './proto-sample.test-helper.ts'
