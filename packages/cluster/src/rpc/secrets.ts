/** Shortest part of a URL that can be a key. */
const MIN_SECRET_CHARS = 8
const IP_OR_LOCAL = /^(\[.*\]|[\d.]+|localhost)$/

/** The parts of URLs that may be keys: users, passwords, path segments and values of the query. */
export function secretsOf(urls: readonly string[]): string[] {
  return urls.flatMap((text) => {
    const url = new URL(text)
    const parts = [url.username, url.password, ...url.pathname.split('/'), ...url.searchParams.values()]
    return parts.flatMap((part) => [part, safeDecode(part)]).filter((part) => part.length >= MIN_SECRET_CHARS)
  })
}

/** Replaces every secret in a text by `***`. */
export function redact(text: string, secrets: readonly string[]): string {
  let shown = text
  for (const secret of secrets) shown = shown.replaceAll(secret, '***')
  return shown
}

/** What is shown of an endpoint: the last two labels of its host, the whole of an IP address. Subdomains may name a customer. */
export function shownHost(url: string): string {
  const { hostname, port } = new URL(url)
  if (IP_OR_LOCAL.test(hostname)) return port ? `${hostname}:${port}` : hostname
  return hostname.split('.').slice(-2).join('.')
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
