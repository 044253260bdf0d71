/**
 * Loads a part of the page. A load that fails without a network is repeated once the browser has one, so that what is on
 * screen stays and the part comes late. One that fails with a network is repeated once, as the network may have been away
 * for the moment of the load; then it rejects with its reason.
 */
export const loadWhenOnline = <Part>(load: () => Promise<Part>, isRepeated = false): Promise<Part> =>
  load().catch(async (error) => {
    const { onLine } = navigator
    if (onLine && isRepeated) throw error
    if (!onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    return loadWhenOnline(load, onLine)
  })
