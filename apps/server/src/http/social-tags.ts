import type { SocialCard } from '@callisto/site'

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const TITLE = /<title>[^<]*<\/title>/
const DESCRIPTION = /<meta name="description" content="[^"]*" \/>/

/**
 * The page with the title, the description and the picture that a link to it shows in a chat: programs there read the first
 * HTML and run no script. `origin` is that of the page; undefined when it is not known, and so is the picture.
 */
export function fillSocialTags(
  html: string,
  card: SocialCard,
  url: string,
  origin: string | undefined,
): string {
  const title = `${card.title} | Callisto`
  const picture = origin && `${origin}/img/card?path=${encodeURIComponent(url)}`
  const tags: readonly (readonly [name: 'property' | 'name', key: string, content: string | undefined])[] = [
    ['property', 'og:site_name', 'Callisto'],
    ['property', 'og:type', 'website'],
    ['property', 'og:title', title],
    ['property', 'og:description', card.description],
    ['property', 'og:url', origin && `${origin}${url}`],
    ['property', 'og:image', picture],
    ['property', 'og:image:width', picture && '1200'],
    ['property', 'og:image:height', picture && '630'],
    ['property', 'og:image:alt', picture && `${card.subheading}: ${card.heading}`],
    ['name', 'twitter:card', picture && 'summary_large_image'],
  ]
  const written = tags.flatMap(([name, key, content]) =>
    content === undefined ? [] : [`<meta ${name}="${key}" content="${escapeText(content)}" />`],
  )
  return html
    .replace(DESCRIPTION, () => `<meta name="description" content="${escapeText(card.description)}" />`)
    .replace(TITLE, () => `<title>${escapeText(title)}</title>${written.join('')}`)
}
