/**
 * All that a swap needs from its build to its receipt, in one module that is loaded before the build: a signed transaction
 * whose code cannot be loaded because the network has gone would be lost.
 */
export { recordLanding } from '../../lib/transactions/landing-times.ts'
export { browserTrackPorts } from '../../transaction-flow/pending/browser-track-ports.ts'
export { sendSigned } from '../../transaction-flow/send/send-signed.ts'
export { signTransaction } from '../../transaction-flow/send/sign-transaction.ts'
export { requireSigner } from '../../transaction-flow/send/signer.ts'
export { toSigningFailure } from '../../transaction-flow/send/signing-failure.ts'
export { describeReceipt } from '../../transaction-flow/toasts/describe-receipt.ts'
export { applyStage } from '../../transaction-flow/toasts/stage-effects.ts'
export { buildSwap } from './review/build-swap.ts'
export { Receipt } from './review/Receipt.tsx'
export { ReviewPanel } from './review/ReviewPanel.tsx'
export { toSwapSubject } from './review/swap-subject.ts'
