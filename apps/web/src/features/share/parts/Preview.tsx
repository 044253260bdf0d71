import { t } from '@callisto/i18n'
import { Skeleton } from '@callisto/ui'
import { useEffect, useRef, useState } from 'react'
import { useCluster } from '../../../lib/api/cluster.ts'
import { useStoredValue } from '../../../lib/browser/storage.ts'
import { theme } from '../../../lib/browser/theme.ts'
import type { CardContent } from '../model/card.ts'
import { CARD_HEIGHT, CARD_WIDTH, drawCard } from '../model/draw-card.ts'
import { readPalette } from '../model/palette.ts'
import { Actions } from './Actions.tsx'

export interface PreviewProps {
  card: CardContent
  /** Part of the name of the downloaded file. */
  name: string
}

/** The card as a canvas, with what can be done with it. */
export function Preview({ card, name }: PreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isDrawn, setIsDrawn] = useState(false)
  const isLocal = useCluster()?.local
  const [shownTheme] = useStoredValue(theme)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours of the page follow the theme
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    const leave = new AbortController()
    const urls = card.icons.flatMap(({ image }) => image ?? [])
    const fonts = document.fonts?.load('600 44px "Inter Variable"') ?? Promise.resolve()
    Promise.all([loadImages(urls, leave.signal), fonts.catch(() => undefined)])
      .then(([images]) => {
        if (leave.signal.aborted) return
        const note = isLocal ? t('Local cluster, no real money') : undefined
        const link = `${location.host}${card.path}`
        drawCard(context, card, { palette: readPalette(), images, link, note })
        setIsDrawn(true)
      })
      .catch(() => {})
    return () => leave.abort()
  }, [card, isLocal, shownTheme])

  return (
    <div className="flex flex-col gap-3">
      <canvas
        ref={canvas}
        width={CARD_WIDTH}
        height={CARD_HEIGHT}
        role="img"
        aria-label={card.alt}
        data-drawn={isDrawn}
        className="aspect-[1200/630] w-full rounded-xl border border-line bg-raised"
      />
      <Actions canvas={canvas} link={`${location.origin}${card.path}`} name={name} isReady={isDrawn} />
    </div>
  )
}

/** Deadline of a picture (spec 2-7-43). */
const TIMEOUT_MS = 3_000

/** Loads pictures of our own origin; one that fails or takes too long is left out. */
async function loadImages(
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

/** Placeholder of a card, of the same size. */
export function CardSkeleton() {
  return (
    <div role="status" aria-label={t('Drawing the card')}>
      <Skeleton className="aspect-[1200/630] w-full rounded-xl" />
    </div>
  )
}
