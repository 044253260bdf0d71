export { PROVEN_BUILDS, type ProvenBuild } from './builds.ts'
export { UNPROVEN_VENUES, VENUES } from './venues.ts'
