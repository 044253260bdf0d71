/**
 * Gathers single lookups into calls for many: those within `waitMs` of the first, at most `most` ids a call.
 * An id asked for twice is sent once; a failed call fails everyone who waited for it.
 */
export function createBatch<T>(
  { waitMs, most }: { waitMs: number; most: number },
  call: (ids: string[]) => Promise<ReadonlyMap<string, T>>,
): (id: string) => Promise<T | undefined> {
  let ids = new Set<string>()
  let answer: Promise<ReadonlyMap<string, T>> | undefined

  const start = () => {
    const own = ids
    return new Promise<void>((resolve) => setTimeout(resolve, waitMs)).then(() => {
      if (ids === own) answer = undefined
      return call([...own])
    })
  }
  return async (id) => {
    if (!answer || ids.size >= most) {
      ids = new Set()
      answer = start()
    }
    ids.add(id)
    return (await answer).get(id)
  }
}
