import { randomUUID } from 'node:crypto'
import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { RecoveredTillPanel } from '@/components/office/recovery/recovered-till-panel.tsx'
import { RefreshOnNews } from '@/components/platform/live/auto-refresh.tsx'
import { Notice } from '@/components/ui/notices/notice.tsx'
import { OfficePage, Panel } from '@/components/ui/pages/office-page.tsx'
import { settleTillAction } from '@/lib/office/recovery/actions.ts'
import { getLostTime, listRecoveredTills } from '@/lib/office/recovery/queries.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { harareStamp } from '@/lib/platform/shared/time/format-time.ts'
import { getCatchingUp } from '@/lib/service/standing/queries.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('recovery')
  return { title: t('title') }
}

/** What this database lost and found again, and the cash of each till to be counted in one step. */
export default async function RecoveryPage() {
  const actor = await requirePermission('day:close')
  const [t, locale, lost, catchingUp] = await Promise.all([
    getTranslations('recovery'),
    getLocale(),
    getLostTime(actor),
    getCatchingUp(officeEnvironment()),
  ])
  const tills = lost ? await listRecoveredTills(actor, lost.markedAt) : []
  return (
    <OfficePage title={t('title')} lead={t('lead')}>
      {catchingUp && <RefreshOnNews topics={['standing']} />}
      {!lost && <Panel>{t('never')}</Panel>}
      {lost && catchingUp && (
        <Panel>
          <p>{t('catchingUp', { since: harareStamp(lost.since, locale) })}</p>
          {lost.askedAt && <p>{t('askedAt', { at: harareStamp(lost.askedAt, locale) })}</p>}
        </Panel>
      )}
      {lost && !catchingUp && (
        <Panel>
          <p>
            {t('done', {
              since: harareStamp(lost.since, locale),
              at: harareStamp(lost.caughtUpAt ?? lost.markedAt, locale),
              sales: lost.sales,
              payments: lost.payments,
            })}
          </p>
          {lost.unplaced > 0 && <p>{t('unplaced', { count: lost.unplaced })}</p>}
          {lost.unread > 0 && <p>{t('unread', { count: lost.unread })}</p>}
        </Panel>
      )}
      {lost && (
        <Notice>
          <b>{t('careTitle')}</b> <span>{t('care')}</span>
        </Notice>
      )}
      {tills.map((till) => (
        <RecoveredTillPanel
          key={till.tillId}
          till={till}
          intentId={randomUUID()}
          action={settleTillAction}
          isOpen={catchingUp === null}
        />
      ))}
    </OfficePage>
  )
}
