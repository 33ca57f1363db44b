'use client'

import { useEffect } from 'react'

/** Customers' pages, whose browsers are not tills. */
const OF_CUSTOMERS = /^\/(r|display)\//

/** Makes the browser store the program and the offline page; not in development, where they change. */
export function ProgramCache() {
  useEffect(() => {
    if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return
    if (OF_CUSTOMERS.test(location.pathname)) return
    void navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
  }, [])
  return null
}
