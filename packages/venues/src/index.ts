export { VENUES } from './venues.ts'
