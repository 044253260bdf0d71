/** Logo of the product. */
export function Logo() {
  return (
    <svg aria-hidden="true" width="24" height="24" viewBox="0 0 32 32">
      <circle cx="16" cy="17" r="11" className="fill-accent" />
      <circle cx="21" cy="13" r="11" className="fill-ground" />
      <circle cx="24.5" cy="8.5" r="2.5" className="fill-accent" />
    </svg>
  )
}
