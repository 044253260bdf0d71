/** Figures of a token's last day that the score depends on. */
export interface OrganicActivity {
  /** USD. */
  buyVolume: number
  buyers: number
  traders: number
  holders: number
}

/** Points of each part at most, the value that gives half of them, and how fast it saturates: slower for a smaller power. */
const PARTS = {
  buyVolume: { points: 45, half: 1078, power: 0.46 },
  buyers: { points: 30, half: 20, power: 0.9 },
  traders: { points: 10, half: 60, power: 0.9 },
  holders: { points: 15, half: 250, power: 0.8 },
} as const satisfies Record<keyof OrganicActivity, { points: number; half: number; power: number }>

/**
 * Points of each part of the score, which is their sum: `points * x^power / (x^power + half^power)`. The volume and the
 * buyers are those of organic trades; its half and power follow the published examples of the public score. All are 0
 * without an organic buyer.
 */
export function organicScoreParts(activity: OrganicActivity): OrganicActivity {
  const pointsOf = (part: keyof OrganicActivity): number => {
    const { points, half, power } = PARTS[part]
    const raised = activity[part] ** power
    return activity.buyers > 0 && activity[part] > 0 ? points * (raised / (raised + half ** power)) : 0
  }
  return {
    buyVolume: pointsOf('buyVolume'),
    buyers: pointsOf('buyers'),
    traders: pointsOf('traders'),
    holders: pointsOf('holders'),
  }
}

/**
 * 0 to 100, rounded to hundredths: the sum of `organicScoreParts`. Every part saturates, so that more of the same counts
 * ever less. It follows absolute organic activity, not its share of the volume.
 */
export function organicScore(activity: OrganicActivity): number {
  const { buyVolume, buyers, traders, holders } = organicScoreParts(activity)
  return Math.round((buyVolume + buyers + traders + holders) * 100) / 100
}

/** Thresholds of this project; the public service does not publish its own. */
export function organicScoreLabel(score: number): 'low' | 'medium' | 'high' {
  if (score >= 70) return 'high'
  return score >= 40 ? 'medium' : 'low'
}
