/** Native SOL is identified by the mint of wrapped SOL, as in prices. */
export { JUP_MINT, USDC_MINT, USDT_MINT, WSOL_MINT as SOL_MINT } from '@callisto/domain'
