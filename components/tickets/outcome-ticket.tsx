import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Slip } from '@/lib/receipts/model.ts'
import type { Outcome } from '@/lib/sales/model.ts'
import type { Problem } from '@/lib/shared/problem.ts'
import type { SaleView } from '@/lib/tickets/model.ts'
import { Desk } from '../ui/desk.tsx'
import { Notice } from '../ui/notice.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { BasketOutcome } from './basket-outcome.tsx'
import { Delivered } from './delivered.tsx'
import { KeepsItselfNew } from './keeps-itself-new.tsx'
import type { OutcomeProps } from './outcome-props.ts'
import { PaperSlip } from './paper-slip.tsx'
import { itemsOf } from './ready-to-sell.ts'
import { UnderWay } from './under-way.tsx'
import { Undone } from './undone.tsx'
import { worstOutcome } from './worst-outcome.ts'

type Props = Omit<OutcomeProps, 'sale'> & {
  slip: Slip
  tray: ReactNode
  /** Why what was just pressed changed nothing. */
  told: Problem | null
}

/** Without a script a page that waits loads itself again this often; one that is final stays as it is. */
const RELOAD_SECONDS: Partial<Record<Outcome, number>> = { sending: 4, unknown: 10, waiting: 10 }

/** So does one whose token or code is still to come. */
const RELOAD_WHILE_MISSING_SECONDS = 10

/** A ticket after its money was taken: what became of each item, and its slip. */
export function OutcomeTicket({ slip, tray, told, ...rest }: Props) {
  const t = useTranslations('states')
  const words = useTranslations('slip')
  const items = itemsOf(rest.ticket)
  const outcome = worstOutcome(items)
  const missing = items.find((sale) => sale.missing)?.missing
  const everySeconds = RELOAD_SECONDS[outcome] ?? (missing ? RELOAD_WHILE_MISSING_SECONDS : null)
  return (
    <Desk
      paper={
        <>
          <PaperSlip slip={slip} label={words('label')} />
          {tray}
        </>
      }
    >
      <p className="sr-only" role="status">
        {t(outcome === 'delivered' && missing ? `${missing}Missing` : outcome)}
      </p>
      <KeepsItselfNew ticket={rest.ticket} everySeconds={everySeconds} />
      {told && (
        <div className="mb-4">
          <Notice>
            <ProblemNote problem={told} />
          </Notice>
        </div>
      )}
      <Told items={items} {...rest} />
    </Desk>
  )
}

/** One item is told large; several, or one that is being sold once more, each have their place in a list. */
function Told({ items, ...rest }: Omit<OutcomeProps, 'sale'> & { items: SaleView[] }) {
  const [sale, ...others] = items
  if (!sale) return null
  const { outcome } = sale
  if (others.length > 0 || outcome === null) return <BasketOutcome items={items} {...rest} />
  switch (outcome) {
    case 'sending':
    case 'unknown':
    case 'waiting':
      return <UnderWay outcome={outcome} sale={sale} {...rest} />
    case 'delivered':
      return <Delivered sale={sale} {...rest} />
    default:
      return <Undone outcome={outcome} sale={sale} {...rest} />
  }
}
