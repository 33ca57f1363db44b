import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { ClientMessages } from '@/components/ui/pages/client-messages.tsx'
import { ResultPanel, ResultText } from '@/components/ui/pages/result.tsx'
import type { DepositView } from '@/lib/counter/collections/model.ts'
import type { TicketView } from '@/lib/counter/tickets/model.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { PayDebtForm } from './internal/pay-debt-form.tsx'

/** What the form for the cash posts to; null for a role that takes none. */
export type PayDebt = ComponentProps<typeof PayDebtForm>['pay'] | null

type Props = { ticket: TicketView | DepositView; intent: string; payDebt: PayDebt }

/** Before all else about a ticket: what its customer owes, and the cash for it. The goods below stay within reach. */
export function OwedPanel({ ticket, intent, payDebt }: Props) {
  const t = useTranslations('debt')
  if (ticket.owedCents === 0n) return null
  const owed = formatUsd(ticket.owedCents)
  const isDeposit = !('sales' in ticket)
  const cameGoods = !isDeposit && ticket.sales.some(({ outcome }) => outcome === 'delivered')
  return (
    <section aria-label={t('title')} className="mb-4">
      <ResultPanel edge="bad">
        <p className="text-3xl leading-tight font-bold max-phone:text-2xl">{t('owes', { owed })}</p>
        <ResultText>{t(cameGoods ? 'why' : 'whyNothingCame')}</ResultText>
        {payDebt && (
          <ClientMessages namespaces={['debt']}>
            <PayDebtForm
              ticketId={ticket.id}
              intentId={intent}
              isDeposit={isDeposit}
              owed={owed}
              owedCents={String(ticket.owedCents)}
              pay={payDebt}
            />
          </ClientMessages>
        )}
      </ResultPanel>
    </section>
  )
}
