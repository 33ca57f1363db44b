/** Whether a given PIN or password has waited too long for its sign-in; null is a person's own, which never runs out. */
export function hasRunOut(until: Date | null): boolean {
  return until !== null && until < new Date()
}
