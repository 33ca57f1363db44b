/**
 * Whether a given PIN or password has waited too long for its sign-in. Null means a person's own, which never expires.
 */
export function hasRunOut(until: Date | null): boolean {
  return until !== null && until < new Date()
}
