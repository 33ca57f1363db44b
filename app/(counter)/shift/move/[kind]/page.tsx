import { randomUUID } from 'node:crypto'
import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { MoveForm } from '@/components/counter/shifts/move-form.tsx'
import { ClientMessages } from '@/components/ui/pages/client-messages.tsx'
import { TwoColumns } from '@/components/ui/pages/two-columns.tsx'
import { moveCashAction } from '@/lib/counter/shifts/actions.ts'
import { isMoveKind } from '@/lib/counter/shifts/model.ts'
import { getOpenShift } from '@/lib/counter/shifts/queries.ts'
import { requireServing } from '@/lib/people/requests/require-permission.ts'

type Props = { params: Promise<{ kind: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { kind } = await params
  const t = await getTranslations('shift')
  return isMoveKind(kind) ? { title: t(`${kind}Title`) } : {}
}

/** Pay-ins, cash drops and payouts: cash that is not a customer's, into or out of the drawer. */
export default async function MovePage({ params }: Props) {
  const { kind } = await params
  if (!isMoveKind(kind)) notFound()
  const shift = await getOpenShift(await requireServing('cash:move'))
  if (!shift || (kind === 'payout' && !shift.mayPayOut)) redirect('/shift')
  const currencies = shift.currencies.map(({ code }) => code)
  return (
    <TwoColumns>
      <ClientMessages namespaces={['shift']}>
        <MoveForm kind={kind} intentId={randomUUID()} currencies={currencies} action={moveCashAction} />
      </ClientMessages>
    </TwoColumns>
  )
}
