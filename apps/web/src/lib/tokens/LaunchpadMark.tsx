import { useState } from 'react'

/** Picture of a launchpad, nothing when there is none. Decorative: the label is shown beside it. */
export function LaunchpadMark({ id }: { id: string | undefined }) {
  const [hasFailed, setFailed] = useState(false)
  if (id === undefined || hasFailed) return null
  return (
    <img
      src={`/data/v1/images/launchpads/${encodeURIComponent(id)}`}
      alt=""
      width={12}
      height={12}
      loading="lazy"
      onError={() => setFailed(true)}
      className="size-3 shrink-0 rounded-full"
    />
  )
}
