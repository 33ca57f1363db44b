import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { NowFilters } from '@/components/now/now-filters.tsx'
import { NowTable } from '@/components/now/now-table.tsx'
import { OfficePage } from '@/components/office/office-page.tsx'
import { ClientMessages } from '@/components/ui/client-messages.tsx'
import { requirePermission } from '@/lib/auth/require-permission.ts'
import { listChoices } from '@/lib/branches/list-choices.ts'
import { type NowFilter, readNowFilter } from '@/lib/now/model.ts'
import { listNow } from '@/lib/now/queries.ts'

type Search = { [name in keyof NowFilter]?: string }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('now')
  return { title: t('title') }
}

/** Sales and collections as they happen at every branch that the person answers for. */
export default async function NowPage({ searchParams }: { searchParams: Promise<Search> }) {
  const actor = await requirePermission('branch:read-live')
  const t = await getTranslations('now')
  const filter = readNowFilter(await searchParams)
  const [rows, choices] = await Promise.all([listNow(actor, filter), listChoices(actor, 'branch:read-live')])
  return (
    <OfficePage title={t('title')} lead={t('lead')}>
      <NowFilters filter={filter} choices={choices} />
      <ClientMessages namespaces={['now', 'states']}>
        <NowTable initial={rows} filter={filter} />
      </ClientMessages>
    </OfficePage>
  )
}
