/**
 * The embedded wallet of this build. Another one takes its place by configuration: `EMBEDDED_WALLET` of the build names a
 * module that exports `embeddedWallet` in this form (`vite.config.ts`).
 */
export { quickAccount as embeddedWallet } from './quick-account/quick-account.ts'
