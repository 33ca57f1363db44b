'use client'

import type { ReactNode } from 'react'
import { useFormProblem, useKeptValue } from '@/components/ui/refused-form.ts'

/** What a form asks for once it was refused with a count of what it will erase, and that it was told this count. */
export function OnceCounted({ children }: { children: ReactNode }) {
  const problem = useFormProblem()
  const kept = useKeptValue('told', '')
  const told = problem?.code === 'ERASE_CHECK' ? String(problem.params?.told) : kept
  if (told === '') return null
  return (
    <>
      <input type="hidden" name="told" value={told} />
      {children}
    </>
  )
}
