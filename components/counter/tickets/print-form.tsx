import { useTranslations } from 'next-intl'
import type { FormAction } from '@/components/ui/form-action.ts'
import { SubmitButton } from '@/components/ui/submit-button.tsx'

type Props = {
  ticketId: string
  /** Prints so far: a further one is a reprint and says so. */
  copies: number
  action: FormAction
  /** Whether printing is the main action here, as with a token. */
  first?: boolean
}

/** Counts a print and opens the slip. An empty printer changes nothing about the sale. */
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
