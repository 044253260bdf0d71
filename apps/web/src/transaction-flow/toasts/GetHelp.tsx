import { t } from '@callisto/i18n'
import { Link } from '../../lib/router/Link.tsx'
import { paths } from '../../paths.ts'

/** Link to the help page of this app, and the line that tells help from fraud. */
export function GetHelp() {
  return (
    <p className="text-muted">
      <Link to={paths.help} className="touch-target rounded-sm text-accent underline underline-offset-2">
        {t('Get Help')}
      </Link>{' '}
      {t('We never message you first, and never ask for your seed phrase.')}
    </p>
  )
}
