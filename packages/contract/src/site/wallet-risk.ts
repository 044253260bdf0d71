import * as z from 'zod/mini'

/** Risk of a wallet, least first. */
export const riskLevels = ['Low', 'Medium', 'High', 'Severe'] as const
export type RiskLevel = (typeof riskLevels)[number]

/** Reply of `/api/v1/chainalysis/{walletAddress}`. */
export const WalletRiskSchema = z.object({ risk: z.enum(riskLevels) })

/** Whether a wallet of this risk is sent to the appeal page. */
export const isRefusedRisk = (risk: RiskLevel): boolean => risk === 'High' || risk === 'Severe'
