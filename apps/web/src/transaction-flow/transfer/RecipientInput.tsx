import { t } from '@callisto/i18n'
import type { Recipient } from '@callisto/program-clients'
import { Button, Checkbox, Input, Spinner } from '@callisto/ui'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { FullAddress } from '../../lib/text/FullAddress.tsx'
import { shortAddress } from '../../lib/text/short-address.ts'
import { acceptanceWords, type RecipientField } from './useRecipient.ts'

/** The address that receives, with what is known of it and what has to be confirmed before it may receive. */
export function RecipientInput({ field }: { field: RecipientField }) {
  const { text, setText, recipient, isReading, words, setWords, isTicked, setTicked } = field
  const isRefused = recipient?.consent === 'refused'
  return (
    <div className="flex flex-col gap-2">
      <Input
        label={t('Recipient')}
        placeholder={t('Address of a wallet')}
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={isRefused ? t('Invalid Address') : undefined}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <div aria-live="polite" className="flex flex-col gap-2 empty:hidden">
        {isReading && (
          <p className="flex items-center gap-2 text-xs text-muted">
            <Spinner /> {t('Looking the address up')}
          </p>
        )}
        {recipient && <Findings recipient={recipient} field={field} />}
      </div>
      {recipient?.consent === 'tick' && (
        <Checkbox checked={isTicked} onChange={({ target }) => setTicked(target.checked)}>
          {t('I am sure that this address can receive and send')}
        </Checkbox>
      )}
      {recipient?.consent === 'type' && (
        <Input
          label={t('Type “{words}” to continue', { words: acceptanceWords() })}
          value={words}
          onChange={({ target }) => setWords(target.value)}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
      )}
    </div>
  )
}

function Findings({ recipient, field }: { recipient: Recipient; field: RecipientField }) {
  const { type, lookAlikeOf, isFirst } = recipient
  if (type.kind === 'invalid') return null
  return (
    <>
      {lookAlikeOf !== undefined && (
        <Warning>
          <span className="font-medium">
            {t('This is not the address that you know. Compare the middle:')}
          </span>
          <span className="block">
            {t('Known')}: <FullAddress address={lookAlikeOf} />
          </span>
          <span className="block">
            {t('Entered')}: <FullAddress address={field.text.trim()} />
          </span>
        </Warning>
      )}
      <Finding recipient={recipient} field={field} />
      {isFirst && type.kind === 'wallet' && (
        <p className="text-xs text-muted">{t('You have not sent to this address from here before.')}</p>
      )}
    </>
  )
}

function Finding({ recipient: { type }, field }: { recipient: Recipient; field: RecipientField }) {
  switch (type.kind) {
    case 'invalid':
      return null
    case 'self':
      return <Warning>{t('This is the wallet that sends.')}</Warning>
    case 'mint':
      return (
        <Warning>{t('This is the address of a token, not of a wallet. What is sent to it is lost.')}</Warning>
      )
    case 'program':
      return <Warning>{t('This is a program, not a wallet. What is sent to it is lost.')}</Warning>
    case 'tokenAccount':
      return (
        <Warning>
          {t('This is a token account of the wallet {owner}. What is sent to it as to a wallet is lost.', {
            owner: shortAddress(type.owner),
          })}
          <span className="mt-2 block">
            <Button size="sm" onClick={() => field.setText(type.owner)}>
              {t('Send to {owner} instead', { owner: shortAddress(type.owner) })}
            </Button>
          </span>
        </Warning>
      )
    case 'programAccount':
      return (
        <Warning>
          {t(
            'This account belongs to the program {program}. A program decides whether anything leaves it again.',
            {
              program: shortAddress(type.program),
            },
          )}
        </Warning>
      )
    case 'offCurve':
      return (
        <Warning>
          {type.isFunded
            ? t(
                'This address has no key of its own, as the vault of a multisig has none. Only its program can send from it.',
              )
            : t('This address has no key of its own and holds no SOL. Nobody may be able to send from it.')}
        </Warning>
      )
    case 'unknown':
      return (
        <Warning>
          {t('What is at this address could not be read.')}
          <span className="mt-2 block">
            <Button size="sm" onClick={field.readAgain}>
              {t('Try again')}
            </Button>
          </span>
        </Warning>
      )
    case 'wallet':
      return type.isUsed ? null : (
        <Warning>
          {t('This address was never seen on the chain. A test amount shows whether it is the right one.')}
        </Warning>
      )
  }
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <div className="flex gap-2 rounded-md bg-caution-tint p-2 text-xs">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0 text-caution" />
      <div className="min-w-0">{children}</div>
    </div>
  )
}
