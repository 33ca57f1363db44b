import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Notice } from '@/components/ui/notice.tsx'
import { ProblemNote } from '@/components/ui/problem-note.tsx'
import { WorkAndPaper } from '@/components/ui/work-and-paper.tsx'
import type { Slip } from '@/lib/counter/receipts/model.ts'
import type { Outcome } from '@/lib/counter/sales/model.ts'
import type { SaleView } from '@/lib/counter/tickets/model.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'
import { BasketOutcome } from './internal/basket-outcome.tsx'
import { Delivered } from './internal/delivered.tsx'
import type { OutcomeProps } from './internal/outcome-props.ts'
import { UnderWay } from './internal/under-way.tsx'
import { Undone } from './internal/undone.tsx'
import { KeepsItselfNew } from './keeps-itself-new.tsx'
import { PaperSlip } from './paper-slip.tsx'
import { itemsOf } from './ready-to-sell.ts'
import { worstOutcome } from './worst-outcome.ts'

type Props = Omit<OutcomeProps, 'sale'> & {
  slip: Slip
  tray: ReactNode
  /** Why the last press changed nothing. */
  told: Problem | null
}

/** How often a waiting page reloads without a script; a final one stays. */
const RELOAD_SECONDS: Partial<Record<Outcome, number>> = { sending: 4, unknown: 10, waiting: 10 }

/** The same while a token or code is still to come. */
const RELOAD_WHILE_MISSING_SECONDS = 10

/** A ticket after payment: what became of each item, and its slip. */
export function OutcomeTicket({ slip, tray, told, ...rest }: Props) {
  const t = useTranslations('states')
  const words = useTranslations('slip')
  const items = itemsOf(rest.ticket)
  const outcome = worstOutcome(items)
  const missing = items.find((sale) => sale.missing)?.missing
  const everySeconds = RELOAD_SECONDS[outcome] ?? (missing ? RELOAD_WHILE_MISSING_SECONDS : null)
  return (
    <WorkAndPaper
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
    </WorkAndPaper>
  )
}

/** One item is shown large; several, or one being sold again, as a list. */
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
