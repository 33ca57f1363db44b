'use client'

import { useEffect } from 'react'
import { getSavedForm, markTypedForm, storeSentForm } from './saved-form.ts'

/** Stores each form as it is typed in and sent, and refills the one whose page was lost (app/error.tsx). */
export function FormKeeper() {
  useEffect(() => {
    const saved = getSavedForm()
    if (saved) void import('./internal/refill-form.ts').then(({ refillForm }) => refillForm(saved))
    const note = ({ target, submitter }: SubmitEvent) => {
      if (target instanceof HTMLFormElement) storeSentForm(target, submitter)
    }
    const type = ({ target }: Event) => markTypedForm((target as Partial<HTMLInputElement>).form ?? null)
    document.addEventListener('submit', note, true)
    document.addEventListener('input', type, true)
    return () => {
      document.removeEventListener('submit', note, true)
      document.removeEventListener('input', type, true)
    }
  }, [])
  return null
}
