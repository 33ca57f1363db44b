import { randomUUID } from 'node:crypto'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { KeepsPageNew } from '@/components/office/keeps-page-new.tsx'
import { OfficePage, Panel } from '@/components/office/office-page.tsx'
import { PageLinks } from '@/components/office/page-links.tsx'
import { AskForm } from '@/components/top-ups/ask-form.tsx'
import { LimitForm } from '@/components/top-ups/limit-form.tsx'
import { TopUpTable } from '@/components/top-ups/top-up-table.tsx'
import { ButtonLink } from '@/components/ui/button-link.tsx'
import { ClientMessages } from '@/components/ui/client-messages.tsx'
import { requirePermission } from '@/lib/auth/require-permission.ts'
import { askTopUpAction, setDayLimitAction } from '@/lib/fundings/actions.ts'
import { getTopUpChoices, listFundings } from '@/lib/fundings/queries.ts'
import { formatUsd } from '@/lib/shared/money.ts'

type Props = { searchParams: Promise<{ before?: string; after?: string }> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('topUps')
  return { title: t('title') }
}

/** Loading the balance: asking for a top-up, and those that were asked for. */
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
