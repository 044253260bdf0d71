import { expect, test } from 'vitest'
import { checkLate, isLate } from './late-chunks.ts'

test.each([
  ['assets/ja-Ab_1-2.js', true],
  ['assets/test-wallet-Dv2sWOrQ.js', true],
  ['assets/name-of-test-wallet-Dv2s.js', false],
  ['assets/japan.js', false],
])('%s comes late: %s', (file, late) => expect(isLate(file)).toBe(late))

test('a page that cannot start without a late chunk fails by name', () => {
  const wallet = { file: 'assets/test-wallet-a1.js', imports: ['_codec.js'] }
  const codec = { file: 'assets/codec-b2.js' }
  expect(() => checkLate({ 'src/test-wallet.ts': wallet, '_codec.js': codec })).not.toThrow()
  const page = { file: 'assets/SwapPage-c3.js', imports: ['src/test-wallet.ts'] }
  expect(() => checkLate({ 'src/SwapPage.tsx': page, 'src/test-wallet.ts': wallet })).toThrow(
    'assets/SwapPage-c3.js does not start without src/test-wallet.ts',
  )
})
