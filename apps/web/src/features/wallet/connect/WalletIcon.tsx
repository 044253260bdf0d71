import type { WalletMeta } from '../../../lib/wallet/wallet-meta.ts'

/** In CSS pixels. */
export const WALLET_ICON_SIZE = 24

/** Picture of a wallet, or its initial. */
export function WalletIcon({ meta: { name, icon } }: { meta: WalletMeta }) {
  if (icon !== undefined)
    return (
      <img
        src={icon}
        alt=""
        width={WALLET_ICON_SIZE}
        height={WALLET_ICON_SIZE}
        className="size-6 shrink-0 rounded-md"
      />
    )
  return (
    <span
      aria-hidden="true"
      className="flex size-6 shrink-0 items-center justify-center rounded-md bg-line text-xs font-semibold text-muted"
    >
      {[...name][0]}
    </span>
  )
}
