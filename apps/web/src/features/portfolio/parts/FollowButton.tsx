import { t } from '@callisto/i18n'
import { Button, showNotice } from '@callisto/ui'
import { BellOff, BellPlus } from 'lucide-react'
import {
  followWallet,
  MAX_FOLLOWED_WALLETS,
  unfollowWallet,
  useFollowedWallets,
} from '../../../lib/alerts/followed-wallets.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'

/** Follows a wallet, or ends that: its trades are notices of this device. */
export function FollowButton({ wallet }: { wallet: string }) {
  const isFollowed = useFollowedWallets().some((followed) => followed.wallet === wallet)
  const follow = () => {
    if (followWallet(wallet))
      return showNotice({
        variant: 'success',
        title: t('Following {wallet}', { wallet: shortAddress(wallet) }),
        text: t('You are notified of what it trades.'),
      })
    return showNotice({
      variant: 'error',
      title: t('Not followed'),
      text: t('You follow {max} wallets already. Unfollow one first.', { max: MAX_FOLLOWED_WALLETS }),
    })
  }
  return isFollowed ? (
    <Button size="sm" onClick={() => unfollowWallet(wallet)}>
      <BellOff aria-hidden="true" className="size-3.5" />
      {t('Unfollow')}
    </Button>
  ) : (
    <Button size="sm" onClick={follow}>
      <BellPlus aria-hidden="true" className="size-3.5" />
      {t('Follow')}
    </Button>
  )
}
