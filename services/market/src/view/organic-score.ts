/** Figures of a token's last day that the score depends on. */
export interface OrganicActivity {
  /** USD. */
  buyVolume: number
  buyers: number
  traders: number
  holders: number
}

/** Rises from 0 to 1 and is one half at `half`; a smaller `power` saturates more slowly. */
function saturating(value: number, half: number, power: number): number {
  const raised = value ** power
  return value > 0 ? raised / (raised + half ** power) : 0
}

/**
 * 0 to 100, from the last day's organic trades alone: 45 % organic buy volume (half at 1,078 USD, which with its power
 * follows the published examples of the public score), 30 % organic buyers (half at 20), 10 % all traders (half at 60),
 * 15 % holders (half at 250). Every part saturates, so that more of the same counts ever less; without an organic buyer
 * the score is 0. It follows absolute organic activity, not its share of the volume.
 */
export function organicScore({ buyVolume, buyers, traders, holders }: OrganicActivity): number {
  if (buyers === 0) return 0
  const score =
    45 * saturating(buyVolume, 1078, 0.46) +
    30 * saturating(buyers, 20, 0.9) +
    10 * saturating(traders, 60, 0.9) +
    15 * saturating(holders, 250, 0.8)
  return Math.round(score * 100) / 100
}

/** Thresholds of this project; the public service does not publish its own. */
export function organicScoreLabel(score: number): 'low' | 'medium' | 'high' {
  if (score >= 70) return 'high'
  return score >= 40 ? 'medium' : 'low'
}
