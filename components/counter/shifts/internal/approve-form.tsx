'use client'

import { useTranslations } from 'next-intl'
import { useActionState } from 'react'
import { SubmitButton } from '@/components/ui/submit-button.tsx'
import { ToldNote } from '@/components/ui/told-note.tsx'
import { EMPTY_FORM, type StateAction } from '@/lib/counter/shifts/model.ts'

/** A supervisor approves the shift. */
export function ApproveForm({ shiftId, action }: { shiftId: string; action: StateAction }) {
  const t = useTranslations('cashUp')
  const [{ problem }, post] = useActionState(action, EMPTY_FORM)
  return (
    <form action={post}>
      <input type="hidden" name="shiftId" value={shiftId} />
      {problem && <ToldNote problem={problem} />}
      <SubmitButton pendingText={t('approving')}>{t('approve')}</SubmitButton>
    </form>
  )
}
