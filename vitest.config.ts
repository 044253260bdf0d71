import { defineConfig } from 'vitest/config'

/**
 * `unit` is quick and runs in `npm run check`; `system` starts the embedded chain or whole services
 * and runs in `npm test` only. Files end in `.test.ts` and `.system.test.ts`. The files of a worker share its modules:
 * loading them anew for each file takes longer than the tests.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{packages,services,apps,programs,bench}/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs'],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.system.test.ts', '**/e2e/**'],
          testTimeout: 20_000,
          isolate: false,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'system',
          include: ['{packages,services,apps,programs,bench}/**/*.system.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          isolate: false,
          maxWorkers: 2,
          // After the quick ones: these boot chains and services, and want the machine to themselves.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
