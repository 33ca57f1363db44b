import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { Dictation } from '@/components/counter/dictation/dictation.tsx'
import { ClientMessages } from '@/components/ui/pages/client-messages.tsx'
import { finishReadingAction } from '@/lib/counter/receipts/actions.ts'
import { getTicket } from '@/lib/counter/tickets/queries.ts'
import { requireServing } from '@/lib/people/requests/require-permission.ts'
import { parseTokens } from '@/lib/platform/shared/codes.ts'

type Props = { params: Promise<{ id: string; position: string }>; searchParams: Promise<{ group?: string }> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('dictate')
  return { title: t('title') }
}

/** A ticket item's tokens, to read out one after the other, group by group; the page shows nothing else. */
export default async function DictationPage({ params, searchParams }: Props) {
  const actor = await requireServing('token:reveal')
  const { id, position } = await params
  const ticket = await getTicket(actor, id)
  const sale = ticket?.sales[Number(position) - 1]
  const code = sale?.outcome === 'delivered' ? sale.token : null
  if (!ticket || !sale || !code) notFound()
  const { group } = await searchParams
  return (
    <ClientMessages namespaces={['dictate', 'shell']}>
      <Dictation
        ticketId={ticket.id}
        saleId={sale.id}
        codes={parseTokens(code)}
        first={/^\d{1,3}$/.test(group ?? '') ? Number(group) : 1}
        test={ticket.environment === 'test'}
        finish={finishReadingAction}
      />
    </ClientMessages>
  )
}
