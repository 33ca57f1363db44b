import { randomUUID } from 'node:crypto'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { DepositTicket } from '@/components/counter/collections/deposit-ticket.tsx'
import { getDeposit } from '@/lib/counter/collections/queries.ts'
import { payDebtAction } from '@/lib/counter/tickets/actions.ts'
import { askAboutPaymentAction, confirmCodeAction, giveUpAction } from '@/lib/counter/tickets/collect-actions.ts'
import { may } from '@/lib/people/access/model.ts'
import { requireServing } from '@/lib/people/requests/require-permission.ts'
import { env } from '@/lib/platform/env/env.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { TillTray } from '../../till-tray.tsx'

type Props = { params: Promise<{ id: string }> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('collect')
  return { title: t('title') }
}

/** One deposit at its own address: waiting to be paid, paid, or not. */
export default async function DepositPage({ params }: Props) {
  const actor = await requireServing('sale:read')
  const deposit = await getDeposit(actor, (await params).id)
  if (!deposit) notFound()
  const mayCollect = may(actor, 'collection:create')
  return (
    <DepositTicket
      deposit={deposit}
      partnerName={env().partnerName}
      now={sharedNow()}
      tray={<TillTray />}
      mayCollect={mayCollect}
      intent={randomUUID()}
      payDebt={may(actor, 'sale:create') ? payDebtAction : null}
      actions={{
        confirmCode: mayCollect ? confirmCodeAction : null,
        askNow: askAboutPaymentAction,
        giveUp: mayCollect ? giveUpAction : null,
        payCash: null,
      }}
    />
  )
}
