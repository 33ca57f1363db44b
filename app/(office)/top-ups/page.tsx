import { randomUUID } from 'node:crypto'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { SettingChanges } from '@/components/office/changes/setting-changes.tsx'
import { AskForm, LimitForm } from '@/components/office/fundings/ask-forms.tsx'
import { TopUpAdvice } from '@/components/office/fundings/top-up-advice.tsx'
import { TopUpTable } from '@/components/office/fundings/top-up-table.tsx'
import { RefreshOnNews } from '@/components/platform/live/auto-refresh.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { PageLinks } from '@/components/ui/lists/page-links.tsx'
import { OfficePage, Panel } from '@/components/ui/pages/office-page.tsx'
import { undoChangeAction } from '@/lib/office/changes/actions.ts'
import { listChangesForOwner } from '@/lib/office/changes/spending-changes.ts'
import { askTopUpAction, setDayLimitAction } from '@/lib/office/fundings/actions.ts'
import { getTopUpChoices, listFundings } from '@/lib/office/fundings/queries.ts'
import { getTopUpAdvice } from '@/lib/office/fundings/read-advice.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'
import { formatUsd, textToWireAmount } from '@/lib/platform/shared/money.ts'

type Props = { searchParams: Promise<{ before?: string; after?: string; amount?: string }> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('topUps')
  return { title: t('title') }
}

/** Topping up the balance: the form, and past requests. */
export default async function TopUpsPage({ searchParams }: Props) {
  const actor = await requirePermission('top-up:create')
  const t = await getTranslations('topUps')
  const { amount, ...place } = await searchParams
  const [{ methods, room, mayApprove, balanceCents }, page, advice, changes] = await Promise.all([
    getTopUpChoices(actor),
    listFundings(actor, place),
    getTopUpAdvice(actor),
    listChangesForOwner(actor, ['top_up_limit']),
  ])
  const at = (name: 'before' | 'after', row: string | null) => (row === null ? null : `/top-ups?${name}=${row}`)
  const lead = balanceCents === null ? t('balanceUnknown') : t('balanceNow', { balance: formatUsd(balanceCents) })
  return (
    <OfficePage title={t('title')} lead={lead} actions={<ButtonLink href="/top-ups/bank">{t('toBank')}</ButtonLink>}>
      {!place.before && !place.after && <RefreshOnNews topics={['funding', 'balance']} />}
      {!place.before && !place.after && advice && <TopUpAdvice advice={advice} />}
      <div id="ask">
        <Panel title={t('askTitle')}>
          <AskForm
            key={amount}
            {...{ intentId: randomUUID(), methods, room, mayApprove, action: askTopUpAction }}
            amount={textToWireAmount(amount) ?? undefined}
          />
          {mayApprove && <LimitForm room={room} action={setDayLimitAction} />}
        </Panel>
      </div>
      <SettingChanges changes={changes} undo={undoChangeAction} />
      {page.rows.length === 0 ? <Panel>{t('nothing')}</Panel> : <TopUpTable rows={page.rows} />}
      <PageLinks
        newer={at('after', page.newer)}
        older={at('before', page.older)}
        texts={{ label: t('pages'), newer: t('newer'), older: t('older') }}
      />
    </OfficePage>
  )
}
