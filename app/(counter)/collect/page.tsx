import { randomUUID } from 'node:crypto'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { DepositDesk } from '@/components/collect/deposit-desk.tsx'
import { requireActor } from '@/lib/auth/current-actor.ts'
import { collectDepositAction } from '@/lib/collections/actions.ts'
import { listMethods } from '@/lib/collections/queries.ts'
import { env } from '@/lib/env.ts'
import { requireTill } from '@/lib/staff/authorise.ts'
import { TillTray } from '../till-tray.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('collect')
  return { title: t('title') }
}

/** A payment alone: for a deposit, or for what is sold later. */
export default async function CollectPage() {
  const actor = await requireActor()
  const { branchName, number } = requireTill(actor)
  return (
    <DepositDesk
      seller={{ partnerName: env().partnerName, branchName, tillNumber: number, cashierName: actor.name }}
      methods={listMethods()}
      intentId={randomUUID()}
      tray={<TillTray />}
      collect={collectDepositAction}
    />
  )
}
