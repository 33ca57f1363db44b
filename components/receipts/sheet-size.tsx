'use client'

import { useEffect, useRef } from 'react'
import type { Paper } from '@/lib/receipts/model.ts'
import { RECEIPT_ID, rollRule, sheetRule } from './sheet-rules.ts'

/** Remembered for as long as the tab lives, so that a reload prints nothing twice. */
const printedKey = (due: string) => `printed ${due}`

/**
 * Tells the printer how large the paper is, and sends it a print that was just counted: once, and not at a reload.
 * Before any script a roll's length is a guess; with one it is cut where the slip ends.
 */
export function SheetSize({ paper, due }: { paper: Paper; due: string | null }) {
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
  useEffect(() => {
    if (due === null) return
    let left = false
    void document.fonts.ready.then(() => {
      if (left || sessionStorage.getItem(printedKey(due))) return
      sessionStorage.setItem(printedKey(due), 'yes')
      window.print()
    })
    return () => {
      left = true
    }
  }, [due])
  return (
    <>
      <style>{sheetRule(paper)}</style>
      <style ref={measured} />
    </>
  )
}
