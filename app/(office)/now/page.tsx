import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { MinuteForm, NowFilters } from '@/components/office/now/now-filters.tsx'
import { NowTable } from '@/components/office/now/now-table.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { NameUnclear } from '@/components/ui/forms/name-pick.tsx'
import { ClientMessages } from '@/components/ui/pages/client-messages.tsx'
import { OfficePage } from '@/components/ui/pages/office-page.tsx'
import { listNow } from '@/lib/office/now/list-now.ts'
import { type NowFilter, parseNowFilter } from '@/lib/office/now/model.ts'
import { optionsOf, PRODUCT_CODE } from '@/lib/people/branches/model.ts'
import { listChoices } from '@/lib/people/branches/queries.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'
import { findNamed } from '@/lib/platform/shared/find-named.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'

type Search = { [name in keyof NowFilter]?: string }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('now')
  return { title: t('title') }
}

/** Sales and collections of the actor's branches as they happen. */
export default async function NowPage({ searchParams }: { searchParams: Promise<Search> }) {
  const actor = await requirePermission('branch:read-live')
  const [t, notFinal] = await Promise.all([getTranslations('now'), getTranslations('notFinal')])
  const search = await searchParams
  const choices = await listChoices(actor, 'branch:read-live')
  const cashier = findNamed(choices.cashiers, search.cashier)
  const product = findNamed(optionsOf(choices.products), search.product, PRODUCT_CODE)
  const branch = findNamed(optionsOf(choices.branches), search.branch)
  const unclear = [cashier, product, branch].some(({ problem }) => problem !== null)
  const filter = parseNowFilter({
    ...search,
    cashier: cashier.value ?? undefined,
    product: product.value ?? undefined,
    branch: branch.value ?? undefined,
  })
  const lead = (
    <>
      {t('lead')} <span className="print:hidden">{t('renews')}</span>
    </>
  )
  return (
    <OfficePage
      title={t('title')}
      lead={lead}
      actions={<ButtonLink href="/now/not-final">{notFinal('to')}</ButtonLink>}
    >
      <NowFilters filter={filter} choices={choices} matches={{ cashier, product, branch }} />
      {filter.cashier !== null && <MinuteForm filter={filter} />}
      {cashier.problem && <NameUnclear of="people" problem={cashier.problem} />}
      {product.problem && <NameUnclear of="products" problem={product.problem} />}
      {branch.problem && <NameUnclear of="branches" problem={branch.problem} />}
      {!unclear && (
        <ClientMessages namespaces={['now', 'states']}>
          <NowTable initial={await listNow(actor, filter)} filter={filter} now={sharedNow().getTime()} />
        </ClientMessages>
      )}
    </OfficePage>
  )
}
