import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ListPages, NoRows } from '@/components/office/list-pages.tsx'
import { OfficePage } from '@/components/office/office-page.tsx'
import { ReversalCard } from '@/components/reversals/reversal-card.tsx'
import { ButtonLink } from '@/components/ui/button-link.tsx'
import { ClientMessages } from '@/components/ui/client-messages.tsx'
import { requirePermission } from '@/lib/auth/require-permission.ts'
import { settleReversal } from '@/lib/reversals/actions.ts'
import { listReversals } from '@/lib/reversals/queries.ts'
import { type PagePlace, pageAddress } from '@/lib/shared/page.ts'

type Search = PagePlace & { list?: string }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('reversals')
  return { title: t('title') }
}

/** Reversed sales that wait for a person, or, with `list=settled`, those that do no more. */
export default async function ReversalsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const actor = await requirePermission('reversal:settle')
  const [t, pages] = await Promise.all([getTranslations('reversals'), getTranslations('pages')])
  const { list, ...place } = await searchParams
  const settled = list === 'settled'
  const page = await listReversals(actor, settled ? 'settled' : 'open', place)
  const at = (to: PagePlace) => pageAddress('/reversals', { list: settled ? 'settled' : null, ...to })
  return (
    <ClientMessages namespaces={['problems']}>
      <OfficePage
        title={t(settled ? 'settledTitle' : 'title')}
        lead={settled ? pages('settledLead') : t('lead')}
        actions={
          <ButtonLink href={settled ? '/reversals' : '/reversals?list=settled'}>
            {pages(settled ? 'toOpen' : 'allSettled')}
          </ButtonLink>
        }
      >
        {page.rows.map((reversal) => (
          <ReversalCard key={reversal.saleId} reversal={reversal} settle={settleReversal} />
        ))}
        {page.rows.length === 0 && (
          <NoRows place={place} start={at({})}>
            {settled ? pages('nothingSettled') : t('empty')}
          </NoRows>
        )}
        <ListPages page={page} href={at} />
      </OfficePage>
    </ClientMessages>
  )
}
