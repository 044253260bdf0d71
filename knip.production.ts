// Production code that only tests use. The ordinary run takes tests for users, and barrels for entries; here what a barrel
// exports is looked up in the production code of every workspace, in benches, and in what is built for the browser.
import base from './knip.json' with { type: 'json' }

const isTest = (entry: string) => /test-helper|e2e|playwright|vitest/.test(entry)
const TESTS = ['!**/*.test.{ts,tsx,mjs}!', '!**/*.test-helper.{ts,tsx}!', '!**/e2e/**!']

/** For tests of other workspaces, or held by a test as a whole. */
const FOR_TESTS = {
  'apps/server/src/config/variables.ts': ['exports'],
  'packages/amms/src/cumulative-price.ts': ['exports'],
  'packages/cluster/src/rpc/http-post.ts': ['exports'],
}

const workspaces: Record<string, { entry?: string[] }> = base.workspaces

export default {
  includeEntryExports: true,
  ignoreExportsUsedInFile: true,
  // Barrels only repeat what their files export; the others are tests and their tools.
  ignore: [
    '**/index.ts',
    '**/*.test-helper.{ts,tsx}',
    '**/testing.ts',
    '**/testing/**',
    'apps/*/{build,e2e}/**',
    '{bench,programs,scripts,packages/testkit}/**',
    'knip.production.ts',
  ],
  ignoreIssues: FOR_TESTS,
  workspaces: Object.fromEntries(
    Object.entries(workspaces).map(([name, { entry = [] }]) => {
      const more = { bench: ['**/*.ts'], programs: ['**/*.ts'], 'apps/web': ['build/**/*.ts'] }[name] ?? []
      return [
        name,
        {
          entry: [...entry.filter((one) => !isTest(one)), ...more].map((one) => `${one}!`),
          project: ['**/*.{ts,tsx,mjs}!', ...TESTS],
        },
      ]
    }),
  ),
}
