import { useTranslations } from 'next-intl'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'

/** Asks the Service at once instead of at the next turn. */
export function AskNow({ ticketId, ask }: { ticketId: string; ask: FormAction }) {
  const t = useTranslations('outcome')
  return (
    <form action={ask}>
      <input type="hidden" name="ticketId" value={ticketId} />
      <SubmitButton shortcut={{ label: 'A', key: 'A' }} pendingText={t('asking')}>
        {t('askNow')}
      </SubmitButton>
    </form>
  )
}
