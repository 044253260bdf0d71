import { EventReceiptSchema } from '../site/event.ts'
import { RemoteSettingsSchema } from '../site/remote-settings.ts'
import { WalletRiskSchema } from '../site/wallet-risk.ts'

export const remoteSettingsEndpoint = {
  prefix: '/static',
  path: '/remoteConfig/metadata.json',
  reply: RemoteSettingsSchema,
} as const
export const walletRiskEndpoint = {
  prefix: '/fe',
  path: '/api/v1/chainalysis/{walletAddress}',
  reply: WalletRiskSchema,
} as const
export const eventsEndpoint = { prefix: '/events', path: '', reply: EventReceiptSchema } as const
