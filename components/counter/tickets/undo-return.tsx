import { useTranslations } from 'next-intl'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import { ResultApart } from '@/components/ui/pages/result.tsx'

/** The newest return of a ticket, which the actor may undo now. */
export type Undoable = { returnedBy: string; given: string; action: FormAction }

type Props = { ticketId: string; undo: Undoable | null }

/** Undoes that money was confirmed given back: apart from all that comes next, since it is seldom right. */
export function UndoReturn({ ticketId, undo }: Props) {
  const t = useTranslations('outcome')
  if (undo === null) return null
  return (
    <div className="mt-4">
      <ResultApart title={t('undoTitle')}>
        <form action={undo.action}>
          <input type="hidden" name="ticketId" value={ticketId} />
          <input type="hidden" name="returnedBy" value={undo.returnedBy} />
          <SubmitButton pendingText={t('undoing')}>{t('undoReturn', { price: undo.given })}</SubmitButton>
        </form>
        <p className="text-note text-muted">{t('undoNote')}</p>
      </ResultApart>
    </div>
  )
}
