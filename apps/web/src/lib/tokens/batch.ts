/**
 * Batches single lookups: those within `waitMs` of the first go out as one call of at maxIds `maxIds` ids. Duplicate ids
 * are sent once; a failed call rejects all of its lookups.
 */
export function createBatch<T>(
  { waitMs, maxIds }: { waitMs: number; maxIds: number },
  call: (ids: string[]) => Promise<ReadonlyMap<string, T>>,
): (id: string) => Promise<T | undefined> {
  let ids = new Set<string>()
  let pending: Promise<ReadonlyMap<string, T>> | undefined

  const start = () => {
    const own = ids
    return new Promise<void>((resolve) => setTimeout(resolve, waitMs)).then(() => {
      if (ids === own) pending = undefined
      return call([...own])
    })
  }
  return async (id) => {
    if (!pending || ids.size >= maxIds) {
      ids = new Set()
      pending = start()
    }
    ids.add(id)
    return (await pending).get(id)
  }
}
