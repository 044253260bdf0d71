import { t } from '@callisto/i18n'
import { Button, FieldError, Input } from '@callisto/ui'
import { useRef, useState } from 'react'
import { useCluster } from '../../../lib/api/cluster.ts'
import { APP_ENDPOINT, CUSTOM_ENDPOINT, chosenRpc, customRpc } from '../../../lib/api/rpc-choice.ts'
import { probeRpc } from '../../../lib/api/rpc-pool.ts'
import { useStoredValue } from '../../../lib/browser/storage.ts'
import { safeRpcUrl } from '../../../lib/text/safe-url.ts'
import { type CustomRpcCheck, checkCustomRpc, isInvalidInput } from '../model/custom-rpc.ts'
import { showCustomRpcToast } from '../model/custom-rpc-toast.ts'

/** Field of a custom RPC URL. Saved, it is used once it has shown that it serves the cluster. */
export function CustomRpc() {
  const cluster = useCluster()
  const [saved] = useStoredValue(customRpc)
  const [check, setCheck] = useState<CustomRpcCheck>()
  const [text, setText] = useState(saved)
  const [isChanged, setChanged] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const url = safeRpcUrl(text)
  const isInvalid = isInvalidInput(text, url, saved)
  const save = async () => {
    if (url === undefined || cluster === undefined) return
    const result = await checkCustomRpc(url, cluster.genesisHash, {
      probe: probeRpc,
      violations: document,
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    })
    setCheck(result)
    if (result.status === 'other-cluster') return
    customRpc.set(url)
    if (result.status !== 'same-cluster') return
    chosenRpc.set(CUSTOM_ENDPOINT)
    showCustomRpcToast({ url })
  }
  const remove = () => {
    if (chosenRpc.get() === CUSTOM_ENDPOINT) chosenRpc.set(APP_ENDPOINT)
    customRpc.set('')
    setText('')
    setChanged(false)
    setCheck(undefined)
  }
  const submit = async () => {
    setChanged(true)
    if (isInvalid) return field.current?.focus()
    setSaving(true)
    await save().finally(() => setSaving(false))
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div className="flex items-start gap-2">
        <Input
          ref={field}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            setChanged(true)
            setCheck(undefined)
          }}
          label={t('Custom RPC URL')}
          type="text"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          error={isChanged && isInvalid ? t('URL is invalid!') : undefined}
          className="min-w-0 flex-1"
        />
        <Button
          type="submit"
          disabled={url === undefined || cluster === undefined}
          loading={isSaving}
          className="mt-5"
        >
          {t('Save')}
        </Button>
        {saved !== '' && (
          <Button tone="quiet" onClick={remove} className="mt-5">
            {t('Remove')}
          </Button>
        )}
      </div>
      <div role="status" className="flex flex-col items-start gap-2 empty:hidden">
        {check && <CheckResult check={check} />}
      </div>
    </form>
  )
}

/** What came of saving; nothing when the RPC is in use, which its row and a toast say. */
function CheckResult({ check }: { check: CustomRpcCheck }) {
  switch (check.status) {
    case 'same-cluster':
      return null
    case 'other-cluster':
      return (
        <FieldError
          text={t('This RPC serves another cluster (genesis hash {hash}), so it was not saved.', {
            hash: check.genesisHash.slice(0, 44),
          })}
        />
      )
    case 'blocked':
      return (
        <>
          <p className="text-xs text-caution">
            {t('Saved. This page may connect to a new address only after a reload.')}
          </p>
          <Button
            size="sm"
            onClick={() => {
              chosenRpc.set(CUSTOM_ENDPOINT)
              location.reload()
            }}
          >
            {t('Reload and use it')}
          </Button>
        </>
      )
    case 'silent':
      return (
        <p className="text-xs text-caution">
          {t('Saved, but it did not respond. The RPC in use is unchanged.')}
        </p>
      )
  }
}
