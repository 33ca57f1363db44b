import { useLocale, useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { Fields, TextField } from '@/components/ui/forms/fields.tsx'
import { Facts } from '@/components/ui/lists/facts.tsx'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import type { TicketLine } from '@/lib/counter/ticket-lists/model.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { harareStamp } from '@/lib/platform/shared/time/format-time.ts'

type Props = { debt: TicketLine & { intentId: string }; writeOff: ResultAction }

/** What a customer owes for a ticket, and the form to write it off. */
export function OwedCard({ debt, writeOff }: Props) {
  const t = useTranslations('reversals')
  const locale = useLocale()
  const { ticketId, ticketNumber, sums, owesSince, cashier, branch, till, payments, intentId } = debt
  return (
    <Panel title={`${formatUsd(sums.owedCents)}, ${ticketNumber}`}>
      <Facts>
        {[
          { label: t('owed.since'), value: owesSince ? harareStamp(owesSince, locale) : '' },
          { label: t('owed.payer'), value: payments.at(-1)?.phone ?? '' },
          { label: t('cashier'), value: `${cashier}, ${branch}, ${till}` },
        ]}
      </Facts>
      <ButtonLink look="aside" href={`/sold/${ticketId}`}>
        {t('toTicket')}
      </ButtonLink>
      <ActionForm fold={t('owed.writeOff')} action={writeOff} submit={t('owed.writeOff')} pendingText={t('saving')}>
        <input type="hidden" name="ticketId" value={ticketId} />
        <input type="hidden" name="intentId" value={intentId} />
        <Fields>
          <TextField name="note" label={t('owed.why')} required minLength={3} maxLength={500} />
        </Fields>
      </ActionForm>
    </Panel>
  )
}
