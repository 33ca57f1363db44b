'use client'

import { useEffect } from 'react'
import { keptForm, noteForm } from './kept-form.ts'

/** Notes each form as it is sent, and fills in again the one whose answer never came (app/error.tsx). */
export function KeepForm() {
  useEffect(() => {
    const kept = keptForm()
    if (kept) void import('./internal/refill-form.ts').then(({ refillForm }) => refillForm(kept))
    const note = ({ target, submitter }: SubmitEvent) => {
      if (target instanceof HTMLFormElement) noteForm(target, submitter)
    }
    document.addEventListener('submit', note, true)
    return () => document.removeEventListener('submit', note, true)
  }, [])
  return null
}
