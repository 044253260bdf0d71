import { Suspense, useEffect } from 'react'
import { latePart } from '../../lib/browser/lazy-part.tsx'
import { closeTransfer, useTransfer } from '../../lib/wallet/open-transfer.ts'
import { useAddress } from '../../lib/wallet/session.ts'

const TransferDialog = latePart(async () => (await import('./TransferDialog.tsx')).TransferDialog)

/** Shows the transfer that was opened in the drawer or on the page. It ends with the wallet and with its place. */
export function TransferHost({ isInDrawer = false }: { isInDrawer?: boolean }) {
  const open = useTransfer((transfer) => transfer.open)
  const address = useAddress()
  const isHere = open?.isInDrawer === isInDrawer
  useEffect(() => {
    if (isHere && address === undefined) closeTransfer()
  }, [isHere, address])
  useEffect(
    () => () => void (useTransfer.getState().open?.isInDrawer === isInDrawer && closeTransfer()),
    [isInDrawer],
  )
  if (!isHere || !open || address === undefined) return null
  return (
    <Suspense fallback={null}>
      <TransferDialog key={`${address} ${open.token}`} address={address} open={open} />
    </Suspense>
  )
}
