import { randomUUID } from 'node:crypto'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AskForm } from '@/components/office/fundings/ask-form.tsx'
import { LimitForm } from '@/components/office/fundings/limit-form.tsx'
import { TopUpTable } from '@/components/office/fundings/top-up-table.tsx'
import { KeepsPageNew } from '@/components/platform/live/keeps-page-new.tsx'
import { ButtonLink } from '@/components/ui/button-link.tsx'
import { ClientMessages } from '@/components/ui/client-messages.tsx'
import { OfficePage, Panel } from '@/components/ui/office-page.tsx'
import { PageLinks } from '@/components/ui/page-links.tsx'
import { askTopUpAction, setDayLimitAction } from '@/lib/office/fundings/actions.ts'
import { getTopUpChoices, listFundings } from '@/lib/office/fundings/queries.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'

type Props = { searchParams: Promise<{ before?: string; after?: string }> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('topUps')
  return { title: t('title') }
}

/** Topping up the balance: the form, and past requests. */
export default async function TopUpsPage({ searchParams }: Props) {
  const actor = await requirePermission('top-up:create')
  const t = await getTranslations('topUps')
  const place = await searchParams
  const [{ methods, room, mayApprove, balanceCents }, page] = await Promise.all([
    getTopUpChoices(actor),
    listFundings(actor, place),
  ])
  const at = (name: 'before' | 'after', row: string | null) => (row === null ? null : `/top-ups?${name}=${row}`)
  const lead = balanceCents === null ? t('balanceUnknown') : t('balanceNow', { balance: formatUsd(balanceCents) })
  return (
    <ClientMessages namespaces={['problems']}>
      <OfficePage title={t('title')} lead={lead} actions={<ButtonLink href="/top-ups/bank">{t('toBank')}</ButtonLink>}>
        {!place.before && !place.after && <KeepsPageNew topics={['funding', 'balance']} />}
        <Panel title={t('askTitle')}>
          <AskForm {...{ intentId: randomUUID(), methods, room, mayApprove, action: askTopUpAction }} />
          {mayApprove && <LimitForm room={room} action={setDayLimitAction} />}
        </Panel>
        {page.rows.length === 0 ? <Panel>{t('nothing')}</Panel> : <TopUpTable rows={page.rows} />}
        <PageLinks
          newer={at('after', page.newer)}
          older={at('before', page.older)}
          texts={{ label: t('pages'), newer: t('newer'), older: t('older') }}
        />
      </OfficePage>
    </ClientMessages>
  )
}
