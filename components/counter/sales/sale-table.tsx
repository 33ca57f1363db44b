'use client'

import { useTranslations } from 'next-intl'
import { useNow } from '@/components/platform/live/use-now.ts'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import type { SaleLine } from '@/lib/counter/ticket-lists/model.ts'
import { Age } from './age.tsx'
import { SaleRow, SaleSheet } from './internal/sale-row.tsx'
import { ListCell } from './list-table.tsx'

const AGES_EVERY_MS = 20_000

type Props = { sales: SaleLine[]; now: number; ask: FormAction }

/**
 * Sales that are not final, linked to their tickets, with their age, when the Service was last asked, and a button to
 * ask now; `now` is when the page was made, in milliseconds.
 */
export function SaleTable({ sales, now: first, ask }: Props) {
  const t = useTranslations('lists')
  const now = useNow(AGES_EVERY_MS, first)
  return (
    <SaleSheet last={t('lastAsked')}>
      {sales.map((sale) => (
        <SaleRow key={sale.id} sale={sale} now={now}>
          <ListCell look="when" card="whole">
            {sale.checkedAt && <Age at={Date.parse(sale.checkedAt)} now={now} />}
            <form action={ask} className="relative inline-block">
              <input type="hidden" name="ticketId" value={sale.ticketId} />
              <SubmitButton look="quiet" pendingText={t('asking')}>
                {t('askNow')}
              </SubmitButton>
            </form>
          </ListCell>
        </SaleRow>
      ))}
    </SaleSheet>
  )
}
