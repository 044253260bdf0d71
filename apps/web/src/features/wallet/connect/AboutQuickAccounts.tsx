import { msg, t } from '@callisto/i18n'
import { Button, Dialog, DialogBody, DialogFooter } from '@callisto/ui'
import { KeyRound, type LucideIcon, UserRoundPlus, Zap } from 'lucide-react'
import { Link } from '../../../lib/router/Link.tsx'
import { paths } from '../../../paths.ts'

const BENEFITS: readonly { icon: LucideIcon; text: string }[] = [
  { icon: Zap, text: msg('The quickest way to trade, with signless transactions.') },
  {
    icon: UserRoundPlus,
    text: msg('Quick onboarding through social, e-mail and web3 logins to an embedded wallet.'),
  },
  { icon: KeyRound, text: msg('A secure non-custodial wallet with private-key export.') },
]

interface AboutQuickAccountsProps {
  onClose: () => void
  onBack: () => void
  onContinue: () => void
}

/** Explains Quick Accounts (spec 2-2.wallet-04). */
export function AboutQuickAccounts({ onClose, onBack, onContinue }: AboutQuickAccountsProps) {
  return (
    <Dialog open onClose={onClose} title={t('About Quick Accounts')} className="sm:w-[420px]!">
      <DialogBody className="gap-4 pt-2">
        <ul className="flex flex-col gap-4">
          {BENEFITS.map(({ icon: Icon, text }) => (
            <li key={text} className="flex items-center gap-3 text-sm">
              <span
                aria-hidden="true"
                className="flex size-9 shrink-0 items-center justify-center rounded-lg bg-accent-tint text-accent"
              >
                <Icon className="size-4.5" />
              </span>
              {t(text)}
            </li>
          ))}
        </ul>
        <p className="text-xs text-muted">
          {t('You have one on another device?')}{' '}
          <Link to={paths.login} onClick={onClose} className="text-accent underline">
            {t('Log in to recover it')}
          </Link>
        </p>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onBack}>{t('Back')}</Button>
        <Button tone="primary" data-autofocus onClick={onContinue}>
          {t('Continue with Quick Account')}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
