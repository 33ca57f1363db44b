/** The stripe on every page of the test environment. The words beside it say the same. */
export function HazardStripe() {
  return <div className="h-2.5 flex-none bg-hazard" aria-hidden="true" />
}
