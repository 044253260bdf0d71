export { bootLocalnet, type TestLocalnet } from './localnet.ts'
