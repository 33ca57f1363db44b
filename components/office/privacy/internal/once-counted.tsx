'use client'

import type { ReactNode } from 'react'
import { useFormProblem, useInitialValue } from '@/components/ui/forms/refused-form.ts'

/** The code that the form asks for once its refusal told how much it will erase, and that count. */
export function OnceCounted({ children }: { children: ReactNode }) {
  const problem = useFormProblem()
  const posted = useInitialValue('told', '')
  const mark = problem?.code === 'ERASE_CHECK' ? String(problem.params?.told) : posted
  if (mark === '') return null
  return (
    <>
      <input type="hidden" name="told" value={mark} />
      {children}
    </>
  )
}
