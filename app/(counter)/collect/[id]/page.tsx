import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { DepositTicket } from '@/components/counter/collections/deposit-ticket.tsx'
import { getDeposit } from '@/lib/counter/collections/queries.ts'
import { askAboutPaymentAction, confirmCodeAction, giveUpAction } from '@/lib/counter/tickets/collect-actions.ts'
import { requireActor } from '@/lib/people/sessions/current-actor.ts'
import { env } from '@/lib/platform/env/env.ts'
import { TillTray } from '../../till-tray.tsx'

type Props = { params: Promise<{ id: string }> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('collect')
  return { title: t('title') }
}

/** One deposit at its own address: waiting to be paid, paid, or not. */
export default async function DepositPage({ params }: Props) {
  const deposit = await getDeposit(await requireActor(), (await params).id)
  if (!deposit) notFound()
  return (
    <DepositTicket
      deposit={deposit}
      partnerName={env().partnerName}
      now={new Date()}
      tray={<TillTray />}
      actions={{ confirmCode: confirmCodeAction, askNow: askAboutPaymentAction, giveUp: giveUpAction }}
    />
  )
}
