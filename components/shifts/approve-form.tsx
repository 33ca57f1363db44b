'use client'

import { useTranslations } from 'next-intl'
import { useActionState } from 'react'
import { EMPTY_FORM, type StateAction } from '@/lib/shifts/model.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'

/** A supervisor's word that the shift may stand. */
export function ApproveForm({ shiftId, action }: { shiftId: string; action: StateAction }) {
  const t = useTranslations('cashUp')
  const [{ problem }, post] = useActionState(action, EMPTY_FORM)
  return (
    <form action={post}>
      <input type="hidden" name="shiftId" value={shiftId} />
      {problem && <ProblemNote problem={problem} />}
      <SubmitButton pendingText={t('approving')}>{t('approve')}</SubmitButton>
    </form>
  )
}
