import { randomUUID } from 'node:crypto'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PaidDesk } from '@/components/counter/endings/paid-desk.tsx'
import { ListPages } from '@/components/ui/lists/list-pages.tsx'
import { bookUnclaimedAction, keepMoneyAction } from '@/lib/counter/endings/actions.ts'
import { sumHeldVisible } from '@/lib/counter/endings/held-money.ts'
import { listPaid } from '@/lib/counter/endings/list-paid.ts'
import { payOutAction, sellPaidAgainAction } from '@/lib/counter/tickets/collect-actions.ts'
import { requireServing } from '@/lib/people/requests/require-permission.ts'
import { type PagePlace, pageAddress } from '@/lib/platform/shared/page.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('paidDesk')
  return { title: t('title') }
}

/** The Paid, not delivered desk: collected money that has not become a sale. */
export default async function PaidPage({ searchParams }: { searchParams: Promise<PagePlace> }) {
  const place = await searchParams
  const actor = await requireServing('sale:read')
  const [page, held] = await Promise.all([listPaid(actor, place), sumHeldVisible(actor)])
  const withIntents = page.rows.map((ticket) => ({ ...ticket, intentId: randomUUID() }))
  return (
    <PaidDesk
      tickets={withIntents}
      held={held}
      now={sharedNow().getTime()}
      sellAgain={sellPaidAgainAction}
      payOut={payOutAction}
      keep={keepMoneyAction}
      bookUnclaimed={bookUnclaimedAction}
    >
      <ListPages page={page} href={(to) => pageAddress('/paid', to)} />
    </PaidDesk>
  )
}
