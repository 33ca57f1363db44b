/** The stripe over every page of the test environment. The words beside it say the same. */
export function HazardStripe() {
  return (
    <div
      className="h-2.5 flex-none [background:repeating-linear-gradient(-45deg,var(--color-test)_0_0.875rem,var(--color-on-test)_0.875rem_1.75rem)]"
      aria-hidden="true"
    />
  )
}
