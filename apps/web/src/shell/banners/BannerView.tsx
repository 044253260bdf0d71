import type { Banner, LocalizedText } from '@callisto/contract'
import { bannerCountdown } from '@callisto/domain'
import { type Locale, t, useLocale } from '@callisto/i18n'
import { buttonClass, IconButton } from '@callisto/ui'
import { X } from 'lucide-react'
import { useState } from 'react'
import { safeLink } from '../../lib/text/safe-url.ts'

/** A text in the language of the page, else in English. */
const inLanguage = (text: LocalizedText, language: Locale): string => text[language] ?? text.en

const linkClass = 'text-accent underline underline-offset-2 hover:text-accent-strong'

/** Announcement of a product area: picture, title, paragraphs, countdown, buttons. */
export function BannerView(props: { banner: Banner; nowMs: number; onClose: () => void }) {
  const { banner, nowMs, onClose } = props
  const language = useLocale()
  const { imageUrl, title, paragraphs, buttons } = banner.data
  return (
    <aside aria-label={t('Announcement')} className="border-b border-line bg-raised">
      <div className="mx-auto flex w-full max-w-[1680px] flex-wrap items-start gap-x-3 gap-y-2 px-3 py-2 sm:flex-nowrap sm:items-center sm:gap-x-4 sm:px-4">
        {imageUrl && <Picture url={imageUrl} />}
        <div className="flex min-w-0 flex-1 flex-col gap-1 py-1 sm:py-0">
          <p className="text-sm font-medium text-text">{inLanguage(title, language)}</p>
          {paragraphs.map(({ text, action }) => (
            <p key={text.en} className="max-w-[90ch] text-xs text-muted">
              {inLanguage(text, language)}
              {action && (
                <>
                  {' '}
                  <OutLink text={action.text} href={action.link} className={linkClass} />
                </>
              )}
            </p>
          ))}
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden max-sm:order-last max-sm:w-full max-sm:justify-between">
          <TimeLeft banner={banner} nowMs={nowMs} />
          {buttons.length > 0 && (
            <div className="flex flex-wrap gap-2">
              {buttons.map(({ text, link }, at) => (
                <OutLink
                  key={text.en}
                  text={text}
                  href={link}
                  className={buttonClass(at === 0 ? 'primary' : 'neutral', 'sm')}
                />
              ))}
            </div>
          )}
        </div>
        <IconButton label={t('Close announcement')} onClick={onClose}>
          <X aria-hidden="true" className="size-4" />
        </IconButton>
      </div>
    </aside>
  )
}

/** The picture says nothing that the texts do not; one that cannot be loaded leaves no gap. */
function Picture({ url }: { url: string }) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return null
  return (
    <img
      src={url}
      alt=""
      width={48}
      height={48}
      onError={() => setBroken(true)}
      className="size-12 shrink-0 rounded-md bg-lifted object-cover"
    />
  )
}

function OutLink({ text, href, className }: { text: LocalizedText; href: string; className: string }) {
  const language = useLocale()
  return (
    <a href={safeLink(href)} target="_blank" rel="noopener noreferrer" className={className}>
      {inLanguage(text, language)}
    </a>
  )
}

const twoDigits = (part: number) => String(part).padStart(2, '0')

function TimeLeft({ banner, nowMs }: { banner: Banner; nowMs: number }) {
  const language = useLocale()
  const { countdownConfig } = banner.data
  if (!countdownConfig || banner.expiryTime === undefined) return null
  const left = bannerCountdown(banner.expiryTime, nowMs)
  if (left === 'expired') return null
  const time = t('{days}d {hours}h {minutes}m {seconds}s', {
    days: left.days,
    hours: twoDigits(left.hours),
    minutes: twoDigits(left.minutes),
    seconds: twoDigits(left.seconds),
  })
  return (
    <p role="timer" className="text-xs whitespace-nowrap text-muted">
      {inLanguage(countdownConfig.text, language)} <span className="font-medium text-text">{time}</span>
    </p>
  )
}
