import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { isPriced, type TicketLine } from '@/lib/counter/ticket-lists/model.ts'

type Parked = Pick<TicketLine, 'ticketId' | 'customer' | 'items' | 'priceText'>

type Props = {
  parked: readonly Parked[]
  /** The page it is on, which removing one comes back to. */
  here: string
  drop: FormAction
}

/** A customer known by a number only. */
const NUMBER = /^[+\d\s-]+$/

/** Customers left at a price, each one press away, the newest by its key; one line, which a phone scrolls sideways. */
export function ParkedStrip({ parked, here, drop }: Props) {
  const t = useTranslations('parked')
  if (parked.length === 0) return null
  return (
    <nav
      className="mx-auto flex w-full max-w-384 items-center gap-3 px-6 pt-4 max-narrow:px-4 max-narrow:pt-3 print:hidden"
      aria-label={t('title')}
    >
      <span className="flex-none text-note font-semibold text-muted" aria-hidden="true">
        {t('title')}
      </span>
      <ul className="-m-1.5 flex min-w-0 gap-2 overflow-x-auto p-1.5">
        {parked.map(toParked).map(({ ticketId, customer, items, what, priceText }, index) => (
          <li
            key={ticketId}
            className="border-fine flex max-w-full flex-none items-center rounded border-edge bg-paper [&_a]:min-w-0 [&_a>span]:min-w-0"
          >
            <ButtonLink
              look="quiet"
              href={`/tickets/${ticketId}`}
              {...(index === 0 && { shortcut: { label: 'Alt P', key: 'Alt+P' } })}
            >
              <span className="flex gap-1.5 whitespace-nowrap">
                <span className={`truncate ${NUMBER.test(customer) ? 'font-figures' : ''}`}>{customer}</span>{' '}
                <span className="font-normal max-phone:hidden">{items > 1 ? t('items', { count: items }) : what}</span>{' '}
                <span className="font-figures">{priceText}</span>
              </span>
            </ButtonLink>
            <form action={drop} className="flex-none">
              <input type="hidden" name="ticketId" value={ticketId} />
              <input type="hidden" name="from" value={here} />
              <button
                type="submit"
                className="flex size-11 items-center justify-center rounded text-muted hover:text-ink focus-visible:-outline-offset-4"
                aria-label={t('remove', { customer })}
              >
                <i className="size-3 bg-current shape-cross" aria-hidden="true" />
              </button>
            </form>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** What is priced of it; the customer is who the cashier or the Service says, else the number. */
function toParked({ ticketId, customer, items, priceText }: Parked) {
  const priced = items.filter(isPriced)
  const [first] = priced
  const who = customer ?? first?.customerName ?? first?.recipient ?? ''
  return { ticketId, customer: who, items: priced.length, what: first?.what ?? '', priceText }
}
