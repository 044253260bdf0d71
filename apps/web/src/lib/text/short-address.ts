/** An address shortened to four characters at each end. */
export function shortAddress(address: string): string {
  return address.length > 11 ? `${address.slice(0, 4)}...${address.slice(-4)}` : address
}
