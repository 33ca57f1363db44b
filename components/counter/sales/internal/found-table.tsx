'use client'

import { useTranslations } from 'next-intl'
import { useNow } from '@/components/platform/live/use-now.ts'
import type { FormAction } from '@/components/ui/form-action.ts'
import { SubmitButton } from '@/components/ui/submit-button.tsx'
import type { FoundSale } from '@/lib/counter/till-lists/model.ts'
import { ListCell } from '../list-table.tsx'
import { SaleRow, SaleSheet } from './sale-row.tsx'

const AGES_EVERY_MS = 20_000

type Props = { sales: FoundSale[]; now: number; countPrint: FormAction | null }

/** Past sales as rows linked to their tickets; a ticket's first row has the reprint button. */
export function FoundTable({ sales, now: first, countPrint }: Props) {
  const t = useTranslations('lists')
  const now = useNow(AGES_EVERY_MS, first)
  const sellerOf = ({ seller }: FoundSale) =>
    seller ? t('seller', { number: seller.tillNumber, name: seller.cashierName }) : undefined
  return (
    <SaleSheet last={t('slip')}>
      {sales.map((sale, index) => (
        <SaleRow
          key={sale.saleId}
          sale={sale}
          now={now}
          number={sale.number}
          practice={sale.practice}
          seller={sellerOf(sale)}
          note={sale.note}
          money={sale.money && t(sale.money.kind, { sum: sale.money.sumText })}
          button
        >
          <ListCell look="button" card="end">
            {countPrint && sales[index - 1]?.ticketId !== sale.ticketId && <Reprint sale={sale} action={countPrint} />}
          </ListCell>
        </SaleRow>
      ))}
    </SaleSheet>
  )
}

function Reprint({ sale, action }: { sale: FoundSale; action: FormAction }) {
  const t = useTranslations('lists')
  const word = sale.copies === 0 ? t('print') : t('reprint')
  return (
    <form action={action} className="relative z-1">
      <input type="hidden" name="ticketId" value={sale.ticketId} />
      <SubmitButton look="quiet" pendingText={t('printing')} aria-label={`${word} ${sale.number}`}>
        {word}
      </SubmitButton>
    </form>
  )
}
