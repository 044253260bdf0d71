export { UNPROVEN_VENUES, VENUES } from './venues.ts'
