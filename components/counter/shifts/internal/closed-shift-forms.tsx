'use client'

import { useTranslations } from 'next-intl'
import { useActionState } from 'react'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import { ProblemLine } from '@/components/ui/notices/problem-line.tsx'
import { EMPTY_FORM, type StateAction } from '@/lib/counter/shifts/model.ts'

export function ApproveForm({ shiftId, action }: { shiftId: string; action: StateAction }) {
  const t = useTranslations('cashUp')
  const [{ problem }, post] = useActionState(action, EMPTY_FORM)
  return (
    <form action={post}>
      <input type="hidden" name="shiftId" value={shiftId} />
      {problem && <ProblemLine problem={problem} />}
      <SubmitButton pendingText={t('approving')}>{t('approve')}</SubmitButton>
    </form>
  )
}

type Props = { shiftId: string; label: string; first: boolean; action: StateAction }

/** A remark on why a count differed; the shift is closed with or without it. */
export function RemarkForm({ shiftId, label, first, action }: Props) {
  const t = useTranslations('cashUp')
  const [{ problem, fields }, post] = useActionState(action, EMPTY_FORM)
  return (
    <form action={post} className={first ? 'grid gap-3 rounded bg-paper p-4' : 'grid grid-cols-1 gap-4 print:hidden'}>
      <input type="hidden" name="shiftId" value={shiftId} />
      <label className="grid">
        <span className="pb-1 text-note font-semibold text-muted">{label}</span>
        <input
          name="text"
          defaultValue={fields.text ?? ''}
          maxLength={500}
          autoComplete="off"
          autoFocus={first}
          className="min-h-13 min-w-0 rounded border-2 border-ink bg-paper px-3 placeholder:font-words placeholder:text-base placeholder:leading-none placeholder:font-normal"
        />
      </label>
      {problem && <ProblemLine problem={problem} />}
      <div className="flex flex-wrap items-center gap-2 max-phone:*:flex-[1_1_9rem]">
        <SubmitButton look={first ? 'main' : undefined} pendingText={t('keeping')}>
          {t('keep')}
        </SubmitButton>
      </div>
    </form>
  )
}
