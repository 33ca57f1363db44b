import { useTranslations } from 'next-intl'
import { ClientMessages } from '@/components/ui/client-messages.tsx'
import { ResultPanel, ResultText } from '@/components/ui/result.tsx'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import type { OutcomeProps } from './outcome-props.ts'
import { PayDebtForm } from './pay-debt-form.tsx'

/** Before all else about a ticket: what its customer owes, and the cash for it. The goods below stay within reach. */
export function OwedPanel({ ticket, intent, actions }: Pick<OutcomeProps, 'ticket' | 'intent' | 'actions'>) {
  const t = useTranslations('debt')
  if (ticket.owedCents === 0n) return null
  const owed = formatUsd(ticket.owedCents)
  return (
    <section aria-label={t('title')} className="mb-4">
      <ResultPanel edge="bad">
        <p className="text-3xl leading-tight font-bold max-phone:text-2xl">{t('owes', { owed })}</p>
        <ResultText>{t('why')}</ResultText>
        {actions.payDebt && (
          <ClientMessages namespaces={['debt']}>
            <PayDebtForm
              ticketId={ticket.id}
              intentId={intent}
              owed={owed}
              owedCents={String(ticket.owedCents)}
              pay={actions.payDebt}
            />
          </ClientMessages>
        )}
      </ResultPanel>
    </section>
  )
}
