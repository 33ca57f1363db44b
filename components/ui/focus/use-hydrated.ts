import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in what the server draws, and so without a script; true once the script has taken over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
