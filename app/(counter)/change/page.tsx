import { randomUUID } from 'node:crypto'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ChangeDesk } from '@/components/counter/change-owed/change-desk.tsx'
import { TwoColumns } from '@/components/ui/pages/two-columns.tsx'
import { findChangeAction, payChangeAction } from '@/lib/counter/change-owed/actions.ts'
import { listChangeBeside } from '@/lib/counter/change-owed/find-change.ts'
import { requireServing } from '@/lib/people/requests/require-permission.ts'
import { type ProblemSearch, parseProblem } from '@/lib/platform/i18n/problem-search.ts'
import { UUID } from '@/lib/platform/shared/ids.ts'
import { TillTray } from '../till-tray.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('change')
  return { title: t('title') }
}

type Props = { searchParams: Promise<ProblemSearch & { of?: string; ticket?: string }> }

/** Finds change that the shop kept for a customer, and pays it. */
export default async function ChangePage({ searchParams }: Props) {
  const actor = await requireServing('money:return')
  const { of, ticket, ...search } = await searchParams
  const found = typeof of === 'string' ? await listChangeBeside(actor, of) : []
  return (
    <TwoColumns paper={<TillTray />}>
      <ChangeDesk
        found={found.map((one) => ({ ...one, intentId: randomUUID() }))}
        problem={parseProblem(search)}
        ticketId={typeof ticket === 'string' && UUID.test(ticket) ? ticket : null}
        find={findChangeAction}
        pay={payChangeAction}
      />
    </TwoColumns>
  )
}
