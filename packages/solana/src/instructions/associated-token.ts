import { type Address, address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import { ASSOCIATED_TOKEN_PROGRAM } from '../well-known.ts'

/**
 * The one token account that everybody derives for an owner and a mint. Throws on text that is no address.
 * @example await associatedTokenAddress(USER, USDC, TOKEN_PROGRAM) // => 'cGD5mYJaojc2Aupea7qrAy37njLjsvtvfPpjJKomMtj'
 */
export async function associatedTokenAddress(
  owner: string,
  mint: string,
  tokenProgram: string,
): Promise<Address> {
  const encoder = getAddressEncoder()
  const seeds = [owner, tokenProgram, mint].map((part) => encoder.encode(address(part)))
  const [found] = await getProgramDerivedAddress({ programAddress: ASSOCIATED_TOKEN_PROGRAM, seeds })
  return found
}
