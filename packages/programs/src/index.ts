export * as cpmm from './cpmm/generated.ts'
export * as launchpad from './launchpad/generated.ts'
export * as router from './router/generated.ts'
