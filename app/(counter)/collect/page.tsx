import { randomUUID } from 'node:crypto'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { DepositDesk } from '@/components/counter/collections/deposit-desk.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { listMethods } from '@/lib/counter/collections/queries.ts'
import { collectDepositAction } from '@/lib/counter/tickets/collect-actions.ts'
import { requireTill } from '@/lib/people/access/authorise.ts'
import { may } from '@/lib/people/access/model.ts'
import { requireServing } from '@/lib/people/requests/require-permission.ts'
import { env } from '@/lib/platform/env/env.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { TillTray } from '../till-tray.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('collect')
  return { title: t('title') }
}

/** A payment without a sale: a deposit, or for something sold later. */
export default async function CollectPage() {
  const actor = await requireServing('collection:create')
  const { branchName, number } = requireTill(actor)
  const t = await getTranslations('account')
  return (
    <DepositDesk
      seller={{ partnerName: env().partnerName, branchName, tillNumber: number, cashierName: actor.name }}
      methods={listMethods()}
      intentId={randomUUID()}
      at={sharedNow()}
      tray={
        <>
          {may(actor, 'account:sell') && (
            <p className="pt-4">
              <ButtonLink href="/account">{t('title')}</ButtonLink>
            </p>
          )}
          <TillTray />
        </>
      }
      collect={collectDepositAction}
    />
  )
}
