'use client'

import { useEffect } from 'react'
import type { Paper } from '@/lib/receipts/model.ts'

const MM_PER_PX = 25.4 / 96
const YEAR_SECONDS = 365 * 24 * 60 * 60

/**
 * Cuts the roll where the slip ends, keeps the chosen paper for this till, and opens the printer once for each counted
 * print, not again when somebody comes back to the page.
 */
export function PrintNow({ print, paper }: { print: string | null; paper: Paper }) {
  useEffect(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: a preference of this browser; the async API is not everywhere.
    document.cookie = `paper=${paper}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
    fitPage(paper)
    if (print === null || sessionStorage.getItem('printed') === print) return
    sessionStorage.setItem('printed', print)
    void document.fonts.ready.then(() => {
      fitPage(paper)
      window.print()
    })
  }, [print, paper])
  return null
}

function fitPage(paper: Paper): void {
  const slip = document.getElementById('receipt')
  const style = document.getElementById('paper')
  if (!slip || !style || paper === 'a4') return
  const height = Math.ceil(slip.offsetHeight * MM_PER_PX) + 4
  style.textContent = `@page { size: ${paper}mm ${height}mm; margin: 0 1mm }`
}
