import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { ListEmpty, ListScreen } from '@/components/counter/sales/list-screen.tsx'
import { getLastSlip } from '@/lib/counter/ticket-lists/recent-sales.ts'
import { requireServing } from '@/lib/people/requests/require-permission.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('keys')
  return { title: t('lastSlip') }
}

/** Leads to the till's newest slip. It has an address of its own, so that a key or a plain link opens it. */
export default async function LastSlipPage() {
  const ticketId = await getLastSlip(await requireServing('receipt:print'))
  if (ticketId) redirect(`/tickets/${ticketId}/receipt`)
  const t = await getTranslations('receipt')
  const words = await getTranslations('keys')
  return (
    <ListScreen title={words('lastSlip')}>
      <ListEmpty>{t('noneYet')}</ListEmpty>
    </ListScreen>
  )
}
