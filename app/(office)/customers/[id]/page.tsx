import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { CustomerStory } from '@/components/office/customers/customer-story.tsx'
import { SoldTable } from '@/components/office/sold/sold-table.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { ListPages, NoRows } from '@/components/ui/lists/list-pages.tsx'
import { OfficePage } from '@/components/ui/pages/office-page.tsx'
import { getCustomer, listCustomerSales } from '@/lib/office/customers/get-customer.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'
import { getPage, type PagePlace, pageAddress } from '@/lib/platform/shared/page.ts'

const PAGE = 50

type Props = { params: Promise<{ id: string }>; searchParams: Promise<PagePlace> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('customers')
  return { title: t('one') }
}

/** One customer, whom the address names by one of their sales: what they bought, and every sale to that number. */
export default async function CustomerPage({ params, searchParams }: Props) {
  const actor = await requirePermission('report:read')
  const { id } = await params
  const place = await searchParams
  const customer = await getCustomer(actor, id)
  if (!customer) notFound()
  const t = await getTranslations('customers')
  const page = await getPage(place, PAGE, (walk) => listCustomerSales(actor, id, walk))
  const at = (to: PagePlace) => pageAddress(`/customers/${id}`, to)
  return (
    <OfficePage
      title={customer.recipient}
      lead={t('oneLead')}
      actions={<ButtonLink href="/customers">{t('toAll')}</ButtonLink>}
    >
      <CustomerStory customer={customer} />
      {page.rows.length > 0 ? (
        <SoldTable rows={page.rows} dated />
      ) : (
        <NoRows place={place} start={at({})}>
          {t('nobody')}
        </NoRows>
      )}
      <ListPages page={page} href={at} />
    </OfficePage>
  )
}
