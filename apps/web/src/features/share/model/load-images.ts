/** Deadline of a picture (spec 2-7-43). */
const TIMEOUT_MS = 3_000

/** Loads pictures of our own origin; one that fails or takes too long is left out. */
export async function loadImages(
  urls: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, CanvasImageSource>> {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
  const loaded = await Promise.all(urls.map(async (url) => [url, await loadImage(url, deadline)] as const))
  return new Map(loaded.flatMap(([url, image]) => (image ? [[url, image] as const] : [])))
}

function loadImage(url: string, signal: AbortSignal): Promise<HTMLImageElement | undefined> {
  return new Promise((resolve) => {
    const image = new Image()
    image.onload = () => resolve(image)
    image.onerror = () => resolve(undefined)
    signal.addEventListener('abort', () => resolve(undefined), { once: true })
    image.src = url
  })
}
