import { randomUUID } from 'node:crypto'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PaidDesk } from '@/components/collect/paid-desk.tsx'
import { ListPages } from '@/components/office/list-pages.tsx'
import { requireActor } from '@/lib/auth/current-actor.ts'
import { payOutAction, sellPaidAgainAction } from '@/lib/collections/actions.ts'
import { listPaid } from '@/lib/collections/list-paid.ts'
import { keepMoneyAction } from '@/lib/endings/actions.ts'
import { type PagePlace, pageAddress } from '@/lib/shared/page.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('paidDesk')
  return { title: t('title') }
}

/** The Paid, not delivered desk: collected money that has not become a sale. */
export default async function PaidPage({ searchParams }: { searchParams: Promise<PagePlace> }) {
  const place = await searchParams
  const page = await listPaid(await requireActor(), place)
  const withIntents = page.rows.map((ticket) => ({ ...ticket, intentId: randomUUID() }))
  return (
    <PaidDesk
      tickets={withIntents}
      now={Date.now()}
      sellAgain={sellPaidAgainAction}
      payOut={payOutAction}
      keep={keepMoneyAction}
    >
      <ListPages page={page} href={(to) => pageAddress('/paid', to)} />
    </PaidDesk>
  )
}
