// @vitest-environment happy-dom
import { ClaimPage } from './features/claim/ClaimPage.tsx'
import { testSources } from './wallet-sources-table.test-helper.ts'

testSources({
  page: () => <ClaimPage search={{}} />,
  facts: {
    claims: ['Claimable'],
    stake: ['5 JUP'],
    // Both are read from the chain.
    accounts: ['Claimable', '5 JUP'],
    balances: [],
  },
  // Without balances a form has no Max.
  isQuiet: (source) => source === 'balances',
  // It names the locker alone.
  isOfAll: (source) => source === 'stake',
})
