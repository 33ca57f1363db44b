import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether this browser can use passkeys of that host name at this address; false until its script runs. */
export function useKnowsPasskeys(host: string): boolean {
  return useSyncExternalStore(
    never,
    () => 'PublicKeyCredential' in window && window.location.hostname === host,
    () => false,
  )
}
