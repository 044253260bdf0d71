export { type DerivedAddress, deriveAddress, deriveWithBump } from './derive-address.ts'
export { deriveTokenAccount } from './token-account.ts'
