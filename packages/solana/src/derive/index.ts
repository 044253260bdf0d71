export { type DerivedAddress, deriveAddress, deriveWithBump } from './derive-address.ts'
