/**
 * Loads a part of the page. A load that fails without a network is repeated once the browser has one, so that what is on
 * screen stays and the part comes late. One that fails with a network is repeated once, as the network may have been away
 * for the moment of the load; then it rejects with its reason.
 */
export async function loadWhenOnline<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let wasOnline = false; ; ) {
    try {
      return await load()
    } catch (error) {
      const { onLine } = navigator
      if (onLine && wasOnline) throw error
      wasOnline = onLine
      if (!onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    }
  }
}
