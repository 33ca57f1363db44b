'use client'

import { useTranslations } from 'next-intl'
import { useActionState } from 'react'
import { ProblemNote } from '@/components/ui/problem-note.tsx'
import { SubmitButton } from '@/components/ui/submit-button.tsx'
import { EMPTY_FORM, type StateAction } from '@/lib/counter/shifts/model.ts'

/** A supervisor approves the shift. */
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
