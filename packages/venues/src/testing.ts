export { decodeHostile, type HostileVenue } from './hostile.test-helper.ts'
export { readVectors, type VectorState, viewOf } from './vectors.test-helper.ts'
