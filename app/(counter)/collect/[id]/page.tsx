import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { DepositTicket } from '@/components/collect/deposit-ticket.tsx'
import { requireActor } from '@/lib/auth/current-actor.ts'
import { askAboutPaymentAction, confirmCodeAction, giveUpAction } from '@/lib/collections/actions.ts'
import { getDeposit } from '@/lib/collections/queries.ts'
import { env } from '@/lib/env.ts'
import { TillTray } from '../../till-tray.tsx'

type Props = { params: Promise<{ id: string }> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('collect')
  return { title: t('title') }
}

/** One deposit at its one address: waiting to be paid, paid, or not. */
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
