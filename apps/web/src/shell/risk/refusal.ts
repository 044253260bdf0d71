import { isRefusedRisk, type RiskLevel } from '@callisto/contract'
import { paths } from '../../paths.ts'

/** Where a wallet of this risk must be instead of `pathname`; undefined when it may stay (spec 1-4-24). */
export function refusalTarget(risk: RiskLevel | undefined, pathname: string): string | undefined {
  if (risk === undefined || !isRefusedRisk(risk)) return undefined
  return pathname === paths.appeal ? undefined : paths.appeal
}
