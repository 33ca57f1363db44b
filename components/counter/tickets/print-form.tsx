import { useTranslations } from 'next-intl'
import type { FormAction } from '@/components/ui/form-action.ts'
import { SubmitButton } from '@/components/ui/submit-button.tsx'

/** The id by which a slip that prints automatically finds the form. */
export const PRINT_FORM = 'print-slip'

type Props = {
  ticketId: string
  /** Prints so far: a further one is a reprint and says so. */
  copies: number
  /** Null for a role that prints no slips: there is no button then. */
  action: FormAction | null
  look?: 'main'
  /** How many items are on the slip: several can have a paper each. */
  items: number
  /** Whether Enter prints, as while a token was neither printed nor read out. */
  onEnter?: boolean
}

/** Counts a print and opens the slip. An empty printer changes nothing about the sale. */
export function PrintForm({ ticketId, copies, action, look, items, onEnter }: Props) {
  const t = useTranslations('print')
  if (action === null) return null
  return (
    <form action={action} id={PRINT_FORM} className="flex flex-wrap gap-2">
      <input type="hidden" name="ticketId" value={ticketId} />
      <SubmitButton look={look} shortcut={{ label: 'P', key: 'P' }} autoFocus={onEnter} pendingText={t('opening')}>
        {copies === 0 ? t('print') : t('again')}
      </SubmitButton>
      {items > 1 && (
        <SubmitButton name="each" value="on" pendingText={t('opening')}>
          {t('each')}
        </SubmitButton>
      )}
    </form>
  )
}
