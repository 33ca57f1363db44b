import { useTranslations } from 'next-intl'
import type { FormAction } from '@/components/ui/form-action.ts'
import { SubmitButton } from '@/components/ui/submit-button.tsx'

type Props = {
  ticketId: string
  /** Prints so far: any further one is a reprint and says so. */
  copies: number
  action: FormAction
  /** Whether printing is what comes first here, as it does with a token. */
  first?: boolean
}

/** Counts a print and goes on to the slip. That the printer has no paper changes nothing about the sale. */
export function PrintForm({ ticketId, copies, action, first }: Props) {
  const t = useTranslations('print')
  return (
    <form action={action}>
      <input type="hidden" name="ticketId" value={ticketId} />
      <SubmitButton
        look={first && copies === 0 ? 'main' : undefined}
        shortcut={{ label: 'P', key: 'P' }}
        autoFocus={first && copies === 0}
        pendingText={t('opening')}
      >
        {copies === 0 ? t('print') : t('again')}
      </SubmitButton>
    </form>
  )
}
