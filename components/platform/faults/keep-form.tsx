'use client'

import { useEffect } from 'react'
import { keptForm, noteForm } from './internal/kept-form.ts'

/** Notes each form as it is sent, and fills in again the one that an older page could not send (app/error.tsx). */
export function KeepForm() {
  useEffect(() => {
    const kept = keptForm()
    if (kept) void import('./internal/refill-form.ts').then(({ refillForm }) => refillForm(kept))
    const note = ({ target }: Event) => {
      if (target instanceof HTMLFormElement) noteForm(target)
    }
    document.addEventListener('submit', note, true)
    return () => document.removeEventListener('submit', note, true)
  }, [])
  return null
}
