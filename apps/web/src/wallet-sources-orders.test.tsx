// @vitest-environment happy-dom
import { OrderLists } from './transaction-flow/orders/OrderLists.tsx'
import { ME } from './wallet-sources.test-helper.ts'
import { testSources } from './wallet-sources-table.test-helper.ts'

testSources({
  page: () => (
    <>
      <OrderLists kind="trigger" address={ME} />
      <OrderLists kind="recurring" address={ME} />
    </>
  ),
  facts: {
    'trigger orders': ['Partly filled', '7.5 JUP left'],
    'recurring orders': ['3 of 10 rounds'],
  },
})
