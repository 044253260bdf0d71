export { PROVEN_BUILDS, type ProvenBuild } from './builds.ts'
export { UNPROVEN_VENUES, VENUE_LAUNCHPADS, VENUES } from './venues.ts'
