import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { ReceiptPage } from '@/components/receipts/receipt-page.tsx'
import { requireActor } from '@/lib/auth/current-actor.ts'
import { env } from '@/lib/env.ts'
import { countPrint } from '@/lib/receipts/actions.ts'
import { isPaper, type Paper } from '@/lib/receipts/model.ts'
import { getPrint } from '@/lib/receipts/queries.ts'
import { getTicket } from '@/lib/tickets/queries.ts'

type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ copy?: string; paper?: string }> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('receipt')
  return { title: t('title') }
}

/** The slip of a ticket whose money was taken, ready for the printer. */
export default async function Page({ params, searchParams }: Props) {
  const actor = await requireActor()
  const { copy, paper } = await searchParams
  const ticket = await getTicket(actor, (await params).id)
  const outcome = ticket?.sale.outcome
  if (!ticket || !outcome) notFound()
  const print = copy ? await getPrint(actor, ticket.id, Number(copy)) : null
  const { partnerName } = env()
  return (
    <ReceiptPage
      {...{ ticket, outcome, partnerName, print, countPrint }}
      paper={isPaper(paper) ? paper : await paperOfTill()}
    />
  )
}

/** What this till printed on last. */
async function paperOfTill(): Promise<Paper> {
  const chosen = (await cookies()).get('paper')?.value
  return isPaper(chosen) ? chosen : '80'
}
