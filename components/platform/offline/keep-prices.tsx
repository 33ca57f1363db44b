'use client'

import { useEffect } from 'react'

/** Older than this a till's list of prices is fetched anew. */
const FRESH_MS = 10 * 60_000
/** The page itself comes first. */
const REST_MS = 5_000
const KEY = 'prices-asked'

/** Has the service worker keep what is offered and what it costs, to be read while the line is down and at no other time. */
export function KeepPrices() {
  useEffect(() => {
    if (!navigator.serviceWorker?.controller || isFresh()) return
    const timer = setTimeout(() => {
      void fetch('/api/catalogue').then(
        ({ ok }) => ok && sessionStorage.setItem(KEY, String(Date.now())),
        () => undefined,
      )
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [])
  return null
}

function isFresh(): boolean {
  return Date.now() - Number(sessionStorage.getItem(KEY) ?? 0) < FRESH_MS
}
