/** Four characters of each end, as people compare addresses. */
export function shortAddress(address: string): string {
  return address.length > 11 ? `${address.slice(0, 4)}...${address.slice(-4)}` : address
}
