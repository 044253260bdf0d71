/** The address of a page that connects the wallet in whose browser it is opened. */
export function pageForWallet(href: string): string {
  const url = new URL(href)
  url.searchParams.set('connect', 'mobile')
  return url.href
}

/** Whether no other machine reaches a host. */
export const isOnlyHere = (hostname: string): boolean =>
  /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|0\.0\.0\.0|\[::1\])$/.test(hostname)
