/**
 * All that an action needs from its build to its receipt, in one module that is loaded before the build: a signed transaction
 * whose code cannot be loaded because the network has gone would be lost.
 */

export { browserTrackPorts } from '../pending/browser-track-ports.ts'
export { sendSigned } from '../send/send-signed.ts'
export { toSigningFailure } from '../send/signing-failure.ts'
export { describeReceipt } from '../toasts/describe-receipt.ts'
export { applyStage } from '../toasts/stage-effects.ts'
export { transferTitles } from '../toasts/transfer-titles.ts'
export { addRecentRecipient } from '../transfer/recent-recipients.ts'
export { buildAction, signAction } from './build-action.ts'
