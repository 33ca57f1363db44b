import { useLocale, useTranslations } from 'next-intl'
import { Age } from '@/components/counter/sales/age.tsx'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import type { LeftOpen } from '@/lib/counter/take-over/model.ts'
import { harareStamp } from '@/lib/platform/shared/time/format-time.ts'

type Props = { tickets: LeftOpen[]; now: Date; takeOver: FormAction }

/** What other tills left open, oldest first; one press continues it here. */
export function LeftOpenList({ tickets, now, takeOver }: Props) {
  const t = useTranslations('takeOver')
  const locale = useLocale()
  return (
    <ul className="grid max-w-208 gap-3">
      {tickets.map((ticket) => (
        <li
          key={ticket.ticketId}
          className="border-s-bar grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 rounded border border-line border-s-wait bg-paper px-4 py-3 max-phone:grid-cols-[1fr]"
        >
          <span className="col-start-1 flex flex-wrap gap-x-3">
            <b>{productsOf(ticket) || t('noProduct')}</b>
            <span className="font-figures">{ticket.items[0]?.recipient}</span>
            {ticket.priceText && <b className="font-figures">{ticket.priceText}</b>}
          </span>
          <span className="col-start-1 text-note text-muted">
            {t('where', { till: ticket.till, name: ticket.cashier })},{' '}
            <time dateTime={ticket.at.toISOString()}>{harareStamp(ticket.at, locale)}</time>{' '}
            <Age at={ticket.at.getTime()} now={now.getTime()} />
          </span>
          <span className="col-start-1">{ticket.step !== 'done' && t(`step.${ticket.step}`)}</span>
          <div className="col-start-2 row-[1_/_span_3] max-w-64 self-center max-phone:col-start-1 max-phone:row-[auto] max-phone:mt-2">
            {ticket.mayTakeOver ? (
              <form action={takeOver}>
                <input type="hidden" name="ticketId" value={ticket.ticketId} />
                <SubmitButton look="main" pendingText={t('goingOn')}>
                  {t('goOn')}
                </SubmitButton>
              </form>
            ) : (
              <p className="text-note">{t('isOn')}</p>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

function productsOf({ items }: LeftOpen): string {
  return items.flatMap(({ what }) => what || []).join(', ')
}
