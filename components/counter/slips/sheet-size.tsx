'use client'

import { useEffect, useRef } from 'react'
import type { Paper } from '@/lib/counter/receipts/model.ts'
import { PAPER_CLASS, RECEIPT_ID, rollRule, sheetRule } from './internal/sheet-rules.ts'

/**
 * Tells the browser the paper size. Without a script a roll's length is a guess; with one the page ends where the slip
 * does.
 */
export function SheetSize({ paper }: { paper: Paper }) {
  const measured = useRef<HTMLStyleElement>(null)
  useEffect(() => {
    const cutToLength = () => {
      const slip = document.getElementById(RECEIPT_ID)
      if (!slip || !measured.current) return
      measured.current.textContent = paper === 'a4' ? '' : rollRule(paper, longestPaper(slip))
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

/** Height over width of the slip, or of its longest paper if it has several: each is a page. */
function longestPaper(slip: HTMLElement): number {
  const { height, width } = slip.getBoundingClientRect()
  const papers = [...slip.getElementsByClassName(PAPER_CLASS)].map((one) => one.getBoundingClientRect().height)
  const around = height - papers.reduce((sum, one) => sum + one, 0)
  return (papers.length < 2 ? height : Math.max(...papers) + around) / width
}
