import { t } from '@callisto/i18n'
import { Menu } from '@callisto/ui'
import { MessageCircle } from 'lucide-react'
import { pageLinks } from '../../lib/api/page-links.ts'
import { Link } from '../../lib/router/Link.tsx'
import { paths } from '../../paths.ts'
import { NetworkLoad } from '../status/NetworkLoad.tsx'
import { SlotNumber } from '../status/SlotNumber.tsx'
import { ExternalLabel } from './ExternalLabel.tsx'
import { SOCIAL_LINKS, siteLinks, TALK_LINKS } from './site-links.ts'

/** Bar at the bottom edge from tablets on: figures of the chain, social links and "Talk to us". It never moves. */
export function Footer() {
  return (
    <footer className="sticky bottom-0 z-10 flex h-(--frame-bottom) items-center gap-4 border-t border-line bg-ground px-4 text-xs text-faint max-sm:hidden">
      <Link
        to={paths.cluster}
        className="flex h-6 min-w-0 items-center gap-2 overflow-hidden rounded-sm whitespace-nowrap hover:text-text"
      >
        <SlotNumber />
        <span aria-hidden="true">·</span>
        <NetworkLoad detail />
      </Link>
      <div className="ml-auto flex items-center gap-4">
        <ul aria-label={t('Social')} className="flex items-center gap-3 empty:hidden">
          {siteLinks(pageLinks, SOCIAL_LINKS).map(({ key, label, href }) => (
            <li key={key}>
              <a
                href={href}
                target="_blank"
                rel="noopener noreferrer"
                className="inline-flex h-6 items-center rounded-sm hover:text-text"
              >
                {t(label)}
              </a>
            </li>
          ))}
        </ul>
        <TalkMenu />
      </div>
    </footer>
  )
}

function TalkMenu() {
  const links = siteLinks(pageLinks, TALK_LINKS)
  if (links.length === 0) return null
  return (
    <Menu
      label={t('Talk to us')}
      size="sm"
      button={
        <>
          <MessageCircle aria-hidden="true" className="size-3.5" />
          {t('Talk to us')}
        </>
      }
      items={links.map(({ key, label, href }) => ({
        key,
        href,
        external: true,
        label: <ExternalLabel label={t(label)} />,
      }))}
    />
  )
}
