import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PaymentCard, ReversalCard } from '@/components/office/reversals/reversal-cards.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { ListPages, NoRows } from '@/components/ui/lists/list-pages.tsx'
import { OfficePage } from '@/components/ui/pages/office-page.tsx'
import { settlePaymentAction, settleReversalAction } from '@/lib/office/reversals/actions.ts'
import { listReversals } from '@/lib/office/reversals/queries.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'
import { type PagePlace, pageAddress } from '@/lib/platform/shared/page.ts'
import { OwedList } from './owed-list.tsx'

type Search = PagePlace & { list?: string }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('reversals')
  return { title: t('title') }
}

/**
 * Open reversals of sales and payments; with `list=settled` the settled ones, with `list=owed` what customers owe
 * because of them.
 */
export default async function ReversalsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const actor = await requirePermission('reversal:settle')
  const [t, pages] = await Promise.all([getTranslations('reversals'), getTranslations('pages')])
  const { list, ...place } = await searchParams
  if (list === 'owed') {
    return <OwedList actor={actor} />
  }
  const settled = list === 'settled'
  const page = await listReversals(actor, settled ? 'settled' : 'open', place)
  const at = (to: PagePlace) => pageAddress('/reversals', { list: settled ? 'settled' : null, ...to })
  return (
    <OfficePage
      title={t(settled ? 'settledTitle' : 'title')}
      lead={settled ? pages('settledLead') : t('lead')}
      actions={
        <>
          <ButtonLink href="/reversals?list=owed">{t('owed.to')}</ButtonLink>
          <ButtonLink href={settled ? '/reversals' : '/reversals?list=settled'}>
            {pages(settled ? 'toOpen' : 'allSettled')}
          </ButtonLink>
        </>
      }
    >
      {page.rows.map((reversal) =>
        reversal.of === 'sale' ? (
          <ReversalCard key={reversal.id} reversal={reversal} settle={settleReversalAction} />
        ) : (
          <PaymentCard key={reversal.id} reversal={reversal} settle={settlePaymentAction} />
        ),
      )}
      {page.rows.length === 0 && (
        <NoRows place={place} start={at({})}>
          {settled ? pages('nothingSettled') : t('empty')}
        </NoRows>
      )}
      <ListPages page={page} href={at} />
    </OfficePage>
  )
}
