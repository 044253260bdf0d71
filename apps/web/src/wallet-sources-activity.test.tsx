// @vitest-environment happy-dom
import { Activities } from './transaction-flow/activity/Activities.tsx'
import { ME } from './wallet-sources.test-helper.ts'
import { testSources } from './wallet-sources-table.test-helper.ts'

testSources({
  page: () => <Activities address={ME} />,
  facts: { activity: ['1 SOL = 160.00 USDC', 'End of list'] },
})
