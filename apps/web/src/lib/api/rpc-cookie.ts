const YEAR_SECONDS = 31_536_000

/**
 * The cookie by which the server adds the origin of a saved custom RPC to the `connect-src` of its pages; without a URL,
 * its removal. It holds the origin only, since the path and the query may hold a key.
 */
export function rpcCookie(url: string | undefined, isSecure: boolean): string {
  const value = url === undefined ? '' : new URL(url).origin
  const age = url === undefined ? 0 : YEAR_SECONDS
  return `callisto-rpc=${value}; Path=/; SameSite=Strict; Max-Age=${age}${isSecure ? '; Secure' : ''}`
}
