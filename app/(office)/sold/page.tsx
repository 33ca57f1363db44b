import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { SoldFilters } from '@/components/office/sold/sold-filters.tsx'
import { SoldSums, SoldTable } from '@/components/office/sold/sold-table.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { PrintButton } from '@/components/ui/buttons/print-button.tsx'
import { NameUnclear } from '@/components/ui/forms/name-pick.tsx'
import { ListPages, NoRows } from '@/components/ui/lists/list-pages.tsx'
import { OfficePage } from '@/components/ui/pages/office-page.tsx'
import { listSold, listTillChoices } from '@/lib/office/sold/list-sold.ts'
import { parseSoldFilter, type SoldFilter, type SoldQuery, unreadSums } from '@/lib/office/sold/model.ts'
import { sumSold } from '@/lib/office/sold/sum-sold.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { listChoices } from '@/lib/people/branches/queries.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'
import { findNamed } from '@/lib/platform/shared/find-named.ts'
import { getPage, type PagePlace, pageAddress } from '@/lib/platform/shared/page.ts'

const PAGE = 50

type Search = SoldQuery & PagePlace

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('soldList')
  return { title: t('title') }
}

/** Every sale, by filter, with its cost and margin. Figures elsewhere in the office link to it. */
export default async function SoldListPage({ searchParams }: { searchParams: Promise<Search> }) {
  const actor = await requirePermission('report:read')
  const t = await getTranslations('soldList')
  const { on, back, ...query } = await searchParams
  const [choices, tills] = await Promise.all([listChoices(actor, 'report:read'), listTillChoices(actor)])
  const cashier = findNamed(choices.cashiers, query.cashier)
  const filter = parseSoldFilter({ ...query, cashier: cashier.value ?? undefined })
  const unread = unreadSums(query)
  const isUnread = Object.keys(unread).length > 0
  return (
    <OfficePage
      title={t('title')}
      lead={t('lead')}
      actions={
        <>
          {!cashier.problem && !isUnread && (
            <ButtonLink href={pageAddress('/api/sold/export', filter)} download>
              {t('export')}
            </ButtonLink>
          )}
          <PrintButton>{t('print')}</PrintButton>
        </>
      }
    >
      <SoldFilters filter={filter} choices={choices} tills={tills} cashier={cashier} unread={unread} />
      {cashier.problem ? (
        <NameUnclear of="people" problem={cashier.problem} />
      ) : (
        !isUnread && <Rows actor={actor} filter={filter} place={{ on, back }} />
      )}
    </OfficePage>
  )
}

async function Rows({ actor, filter, place }: { actor: Actor; filter: SoldFilter; place: PagePlace }) {
  const t = await getTranslations('soldList')
  const [page, sum] = await Promise.all([
    getPage(place, PAGE, (walk) => listSold(actor, filter, walk)),
    sumSold(actor, filter),
  ])
  const at = (to: PagePlace) => pageAddress('/sold', { ...filter, ...to })
  return (
    <>
      {sum.sales > 0 && <SoldSums sum={sum} />}
      {page.rows.length > 0 ? (
        <SoldTable rows={page.rows} dated={filter.from !== filter.to} />
      ) : (
        <NoRows place={place} start={at({})}>
          {t('nothing')}
        </NoRows>
      )}
      <ListPages page={page} href={at} />
    </>
  )
}
