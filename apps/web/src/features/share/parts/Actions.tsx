import { t } from '@callisto/i18n'
import { Button, showNotice } from '@callisto/ui'
import { Download, ImageIcon, LinkIcon } from 'lucide-react'
import type { RefObject } from 'react'

export interface ActionsProps {
  canvas: RefObject<HTMLCanvasElement | null>
  link: string
  name: string
  isReady: boolean
}

/** Download PNG, copy link, copy picture. */
export function Actions({ canvas, link, name, isReady }: ActionsProps) {
  const picture = () => toPng(canvas.current)
  return (
    <div className="flex flex-wrap gap-2">
      <Button tone="primary" disabled={!isReady} onClick={() => void download(picture(), name)}>
        <Download aria-hidden="true" className="size-4" />
        {t('Download PNG')}
      </Button>
      <Button disabled={!isReady} onClick={() => void copyPicture(picture())}>
        <ImageIcon aria-hidden="true" className="size-4" />
        {t('Copy picture')}
      </Button>
      <Button onClick={() => void copyLink(link)}>
        <LinkIcon aria-hidden="true" className="size-4" />
        {t('Copy link')}
      </Button>
    </div>
  )
}

function toPng(canvas: HTMLCanvasElement | null): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas?.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png')
  })
}

async function download(picture: Promise<Blob>, name: string): Promise<void> {
  try {
    const url = URL.createObjectURL(await picture)
    const anchor = document.createElement('a')
    anchor.href = url
    anchor.download = `callisto-${name}.png`
    anchor.click()
    // The browser has read the address by the next task.
    setTimeout(() => URL.revokeObjectURL(url))
  } catch {
    showNotice({ id: 'share', variant: 'error', title: t('The picture could not be made') })
  }
}

async function copyPicture(picture: Promise<Blob>): Promise<void> {
  // The picture is passed as a promise: a browser allows the clipboard only while it handles the click.
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })])
    showNotice({ id: 'share', variant: 'success', title: t('Picture copied') })
  } catch {
    const text = t('This browser does not let a page copy pictures. Download it instead.')
    showNotice({ id: 'share', variant: 'warning', title: t('The picture was not copied'), text })
  }
}

async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link)
    showNotice({ id: 'share', variant: 'success', title: t('Link copied') })
  } catch {
    showNotice({ id: 'share', variant: 'warning', title: t('Copying is blocked by the browser') })
  }
}
