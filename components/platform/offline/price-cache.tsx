'use client'

import { useEffect } from 'react'
import { recall, remember } from '@/components/ui/focus/tab-memory.ts'

const FRESH_MS = 10 * 60_000
const REST_MS = 5_000
const KEY = 'prices-asked'

/** Makes the service worker store products and prices, readable only while the line is down. */
export function PriceCache() {
  useEffect(() => {
    if (!navigator.serviceWorker?.controller || isFresh()) return
    const timer = setTimeout(() => {
      void fetch('/api/catalogue').then(
        ({ ok }) => ok && remember(KEY, String(Date.now())),
        () => undefined,
      )
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [])
  return null
}

function isFresh(): boolean {
  return Date.now() - Number(recall(KEY)) < FRESH_MS
}
