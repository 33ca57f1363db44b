import { randomUUID } from 'node:crypto'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { showOnDisplay } from '@/lib/counter/display/served-ticket.ts'
import { isSaleKind } from '@/lib/counter/kinds/model.ts'
import { requireServing } from '@/lib/people/requests/require-permission.ts'
import { SellDesk } from '../../sell-desk.tsx'

type Props = { params: Promise<{ kind: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { kind } = await params
  const t = await getTranslations('sell')
  return isSaleKind(kind) ? { title: t(`${kind}Title`) } : {}
}

/** A new sale. Its intent is made here, so pressing twice makes one ticket. */
export default async function SellPage({ params }: Props) {
  const begunAt = performance.now()
  const actor = await requireServing('sale:create')
  const { kind } = await params
  if (!isSaleKind(kind)) notFound()
  await showOnDisplay(actor, null, begunAt)
  return (
    <SellDesk kind={kind} intentId={randomUUID()} typedRecipient="" typedAmount="" typedProduct={null} problem={null} />
  )
}
