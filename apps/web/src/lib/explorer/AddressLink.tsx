import { Link } from '../router/Link.tsx'
import { Address } from '../text/Address.tsx'

/** A shortened address that opens its page. */
export function AddressLink({ address, className }: { address: string; className?: string }) {
  return (
    <Link
      to="/address/$address"
      params={{ address }}
      className="touch-target rounded-sm underline decoration-edge underline-offset-2 hover:text-accent hover:decoration-accent"
    >
      <Address address={address} {...(className === undefined ? {} : { className })} />
    </Link>
  )
}
