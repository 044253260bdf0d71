import { PAGE_LINK_NAMES, type PageLinks } from '@callisto/contract'
import { safeLink } from '../text/safe-url.ts'
import { record } from './values.ts'

/** Parses the `links` of the page's `callisto-config`; a link that does not pass `safeLink` is absent. */
export function parsePageLinks(text: string | null | undefined): PageLinks {
  const given = record(parseJson(text).links)
  const valid = PAGE_LINK_NAMES.flatMap((name) => {
    const url = safeLink(given[name])
    return url === undefined ? [] : [[name, url]]
  })
  return Object.fromEntries(valid)
}

function parseJson(text: string | null | undefined): Record<string, unknown> {
  try {
    return record(JSON.parse(text || '{}'))
  } catch {
    return {}
  }
}

/** Links to other sites of this page. What is not configured is absent, and so is its entry on screen. */
export const pageLinks = parsePageLinks(
  document.querySelector('meta[name="callisto-config"]')?.getAttribute('content'),
)
