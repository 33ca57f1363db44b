'use client'

import { useEffect } from 'react'

/** Customers' pages, whose browsers are not tills. */
const OF_CUSTOMERS = /^\/(r|display)\//

/** The service worker's cache of files (public/sw.js). */
const PROGRAM = 'program-2'

/** Makes the browser store the program and the offline page; not in development, where they change. */
export function ProgramCache() {
  useEffect(() => {
    if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return
    if (OF_CUSTOMERS.test(location.pathname)) return
    const registered = navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    void registered.then(storeStyles).catch(() => undefined)
  }, [])
  return null
}

/** The styles that came in the page itself: the next page links to their file (lib/platform/next/inline-styles.ts). */
async function storeStyles(): Promise<void> {
  const style = document.querySelector<HTMLStyleElement>('style[data-sheet]')
  if (!style?.dataset.sheet) return
  const file = new Response(style.textContent, { headers: { 'content-type': 'text/css; charset=utf-8' } })
  await (await caches.open(PROGRAM)).put(style.dataset.sheet, file)
}
