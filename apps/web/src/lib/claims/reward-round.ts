import { DEFAULT_ASR_TIMELINE, type RemoteSettings } from '@callisto/contract'
import { useQuery } from '@tanstack/react-query'
import { remoteSettingsQuery } from '../site/queries.ts'

/** A round of rewards; `endsAtMs` is when the drawer stops asking for it. */
export interface RewardRound {
  timeline: string
  mints: readonly string[] | undefined
  endsAtMs: number | undefined
}

const toRound = ({ asrClaims }: Pick<RemoteSettings, 'asrClaims'>): RewardRound => ({
  timeline: asrClaims?.timeline ?? DEFAULT_ASR_TIMELINE,
  mints: asrClaims?.mints,
  endsAtMs: asrClaims?.endsAt === undefined ? undefined : Date.parse(asrClaims.endsAt),
})

/** The round of an operator who has published none. */
export const DEFAULT_ROUND = toRound({})

/** The round that the operator has published, or the default one; undefined until that is known. */
export function useRewardRound(): RewardRound | undefined {
  const { data, isPending } = useQuery({ ...remoteSettingsQuery, select: toRound })
  return data ?? (isPending ? undefined : DEFAULT_ROUND)
}

/** Whether the cut-off time of a round has not come. */
export const isRoundOpen = ({ endsAtMs }: RewardRound, nowMs: number): boolean =>
  endsAtMs === undefined || nowMs < endsAtMs
