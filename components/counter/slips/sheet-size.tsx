'use client'

import { useEffect, useRef } from 'react'
import type { Paper } from '@/lib/counter/receipts/model.ts'
import { RECEIPT_ID, rollRule, sheetRule } from './internal/sheet-rules.ts'

/**
 * Tells the browser the paper size. Without a script a roll's length is a guess; with one the page ends where the slip
 * does.
 */
export function SheetSize({ paper }: { paper: Paper }) {
  const measured = useRef<HTMLStyleElement>(null)
  useEffect(() => {
    const cutToLength = () => {
      const slip = document.getElementById(RECEIPT_ID)?.getBoundingClientRect()
      if (!slip || !measured.current) return
      measured.current.textContent = paper === 'a4' ? '' : rollRule(paper, slip.height / slip.width)
    }
    window.addEventListener('beforeprint', cutToLength)
    return () => window.removeEventListener('beforeprint', cutToLength)
  }, [paper])
  return (
    <>
      <style>{sheetRule(paper)}</style>
      <style ref={measured} />
    </>
  )
}
