import { useTranslations } from 'next-intl'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'

/** The ids by which a slip that prints automatically, and what is typed elsewhere on the page, find the forms. */
export const PRINT_FORM = 'print-slip'
export const PRINT_EACH_FORM = 'print-each'

type Props = {
  ticketId: string
  /** Prints so far: a further one is a reprint and says so. */
  copies: number
  /** Null for a role that prints no slips: there is no button then. */
  action: FormAction | null
  /** Whether it is the screen's black button, which Enter presses, as while a token was neither printed nor read out. */
  main?: boolean
}

/** Counts a print and opens the slip. An empty printer changes nothing about the sale. */
export function PrintForm({ ticketId, copies, action, main = false }: Props) {
  const t = useTranslations('print')
  if (action === null) return null
  return (
    <form action={action} id={PRINT_FORM}>
      <input type="hidden" name="ticketId" value={ticketId} />
      <SubmitButton
        look={main ? 'main' : undefined}
        shortcut={{ label: main ? 'Enter' : 'P', key: 'P' }}
        autoFocus={main}
        pendingText={t('opening')}
      >
        {copies === 0 ? t('print') : t('again')}
      </SubmitButton>
    </form>
  )
}

type EachProps = Pick<Props, 'ticketId' | 'action'> & {
  /** How many items are on the slip: only several can have a paper each. */
  items: number
}

/** The same with a paper for each item; a form of its own, so that both buttons fit a phone's grid. */
export function PrintEachForm({ ticketId, action, items }: EachProps) {
  const t = useTranslations('print')
  if (action === null || items < 2) return null
  return (
    <form action={action} id={PRINT_EACH_FORM}>
      <input type="hidden" name="ticketId" value={ticketId} />
      <input type="hidden" name="each" value="on" />
      <SubmitButton pendingText={t('opening')}>{t('each')}</SubmitButton>
    </form>
  )
}
