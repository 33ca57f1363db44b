import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { CloseForm } from '@/components/counter/shifts/close-form.tsx'
import { ToDoList } from '@/components/counter/to-do/to-do-list.tsx'
import { ClientMessages } from '@/components/ui/pages/client-messages.tsx'
import { TwoColumns } from '@/components/ui/pages/two-columns.tsx'
import { finishHandingAction } from '@/lib/counter/receipts/actions.ts'
import { closeShiftAction } from '@/lib/counter/shifts/actions.ts'
import { getOpenShift } from '@/lib/counter/shifts/queries.ts'
import { customerLeftAction } from '@/lib/counter/tickets/collect-actions.ts'
import { may } from '@/lib/people/access/model.ts'
import { requireServing } from '@/lib/people/requests/require-permission.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { tillSales } from '../../till-sales.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('cashUp')
  return { title: t('title') }
}

/** The blind count that closes the till's shift. */
export default async function ClosePage() {
  const actor = await requireServing('shift:run')
  const [shift, { hands, older }] = await Promise.all([getOpenShift(actor), tillSales()])
  if (!shift) redirect('/shift')
  const t = await getTranslations('toDo')
  return (
    <TwoColumns>
      {hands.length > 0 && (
        <div className="grid grid-cols-1 gap-2 pb-6">
          <ToDoList
            hands={hands}
            older={older}
            now={sharedNow()}
            page="/shift/close"
            handOver={may(actor, 'token:reveal') ? finishHandingAction : null}
            giveUp={may(actor, 'collection:create') ? customerLeftAction : null}
          />
          <p className="max-w-prose text-note text-muted">{t('beforeClose')}</p>
        </div>
      )}
      <ClientMessages namespaces={['cashUp']}>
        <CloseForm
          shiftId={shift.id}
          currencies={shift.currencies}
          types={shift.report.types}
          action={closeShiftAction}
        />
      </ClientMessages>
    </TwoColumns>
  )
}
