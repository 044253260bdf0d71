/**
 * All that a swap needs from its build to its receipt, in one module that is loaded before the build: a signed transaction
 * whose code cannot be loaded because the network has gone would be lost.
 */

export { OpenReceipt } from '../../transaction-flow/receipts/ReceiptDialog.tsx'
export { toSigningFailure } from '../../transaction-flow/send/signing-failure.ts'
export { describeReceipt } from '../../transaction-flow/toasts/describe-receipt.ts'
export { applyStage } from '../../transaction-flow/toasts/stage-effects.ts'
export { Receipt } from './review/Receipt.tsx'
export { ReviewPanel } from './review/ReviewPanel.tsx'
export { buildRoutedSwap, sendSwap, signSwap } from './transaction-ports.ts'
