import { TransactionReceiptSchema } from '@callisto/contract'
import { expect, test } from 'vitest'
import { receiptsToCsv, receiptsToJson } from './export-receipts.ts'
import { RECEIPT } from './receipt.test-helper.ts'
import type { SwapReceipt } from './receipt-record.ts'

const { inputMint, outputMint } = RECEIPT.subject
const tokens = new Map([
  [inputMint, { symbol: 'SOL', decimals: 9 }],
  [outputMint, { symbol: 'USDC', decimals: 6 }],
])
const csv = (receipt: SwapReceipt, known: typeof tokens = tokens) =>
  receiptsToCsv([receipt], (mint) => known.get(mint)).split('\r\n')

test('a receipt is one line in whole tokens', () => {
  const [header, line, end] = csv(RECEIPT)
  expect(header).toMatch(/^time,outcome,sold token,sold mint,/)
  expect(line).toBe(
    `1970-01-01T00:00:06.600Z,confirmed,SOL,${inputMint},1.5,1.5,USDC,${outputMint},226.1,226.05,226,` +
      `0.000006,0.5,Callisto CPMM,,,${RECEIPT.account},${RECEIPT.signature}`,
  )
  expect(end).toBe('')
})

test('what is not known is empty, never 0', () => {
  const { executed: _, ...unread } = RECEIPT
  const error = { code: 'EXPIRED', message: 'It said "no", twice;\r\nand left' }
  const line = csv({ ...unread, outcome: 'expired', error }, new Map())[1]!
  expect(line).toContain(`expired,,${inputMint},,,,${outputMint},,,,,0.5,`)
  expect(line).toContain(',EXPIRED,"It said ""no"", twice; and left",')
})

test.each([
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ['+1+cmd', `"'+1+cmd"`],
  ['-2+3', `"'-2+3"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  [' \t=1+1', `"'  =1+1"`],
  ['\u200b=1', `"'\u200b=1"`],
  ['＝1+1', `"'＝1+1"`],
  ['|calc', `"'|calc"`],
  ['-12.5', '-12.5'],
  ['USD', 'USD'],
])('a spreadsheet does not run the symbol %j', (symbol, field) => {
  const hostile = new Map([[inputMint, { symbol, decimals: 9 }]])
  expect(csv(RECEIPT, hostile)[1]).toContain(`confirmed,${field},${inputMint}`)
})

test('the records are kept whole in JSON', () => {
  const read: unknown = JSON.parse(receiptsToJson([RECEIPT]))
  expect(read).toEqual([RECEIPT])
  expect(TransactionReceiptSchema.safeParse((read as unknown[])[0]).success).toBe(true)
})
