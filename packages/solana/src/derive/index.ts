export { deriveAddress } from './derive-address.ts'
