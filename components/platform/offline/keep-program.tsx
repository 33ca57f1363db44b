'use client'

import { useEffect } from 'react'

/** Pages of a customer, whose browser is no till. */
const OF_CUSTOMERS = /^\/(r|display)\//

/** Has the browser keep the program and the page for a lost line. Nothing is kept while developing: it changes. */
export function KeepProgram() {
  useEffect(() => {
    if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return
    if (OF_CUSTOMERS.test(location.pathname)) return
    void navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined)
  }, [])
  return null
}
