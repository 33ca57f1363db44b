import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { SettingChanges } from '@/components/office/changes/setting-changes.tsx'
import { MailTable } from '@/components/office/report-mail/mail-table.tsx'
import { RecipientForm, RecipientTable } from '@/components/office/report-mail/recipients.tsx'
import { RefreshOnNews } from '@/components/platform/live/auto-refresh.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { OfficePage, Panel } from '@/components/ui/pages/office-page.tsx'
import { undoChangeAction } from '@/lib/office/changes/actions.ts'
import { listChangesForOwner } from '@/lib/office/changes/spending-changes.ts'
import {
  addReportRecipientAction,
  pauseReportRecipientAction,
  removeReportRecipientAction,
  repeatReportMailAction,
  resumeReportRecipientAction,
  sendTestReportAction,
} from '@/lib/office/report-mail/actions.ts'
import { getReportMails } from '@/lib/office/report-mail/queries.ts'
import { optionsOf } from '@/lib/people/branches/model.ts'
import { listChoices } from '@/lib/people/branches/queries.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('reportMail')
  return { title: t('title') }
}

/** Who gets reports by mail, and what was sent. */
export default async function ReportMailPage() {
  const actor = await requirePermission('alert:manage')
  const [t, { recipients, mails, people, canMail }, { branches }, changes] = await Promise.all([
    getTranslations('reportMail'),
    getReportMails(actor),
    listChoices(actor, 'alert:manage'),
    listChangesForOwner(actor, ['report_recipient']),
  ])
  const actions = {
    test: sendTestReportAction,
    pause: pauseReportRecipientAction,
    resume: resumeReportRecipientAction,
    remove: removeReportRecipientAction,
  }
  return (
    <OfficePage title={t('title')} lead={t('lead')} actions={<ButtonLink href="/reports">{t('toReports')}</ButtonLink>}>
      <RefreshOnNews topics={['alert']} />
      {recipients.length === 0 ? (
        <Panel>{t('nobody')}</Panel>
      ) : (
        <RecipientTable recipients={recipients} actions={actions} />
      )}
      <SettingChanges changes={changes} undo={undoChangeAction} />
      <Panel title={t('addTitle')}>
        <RecipientForm
          people={people}
          branches={optionsOf(branches)}
          canMail={canMail}
          action={addReportRecipientAction}
        />
      </Panel>
      {mails.length > 0 && <MailTable mails={mails} repeat={repeatReportMailAction} />}
    </OfficePage>
  )
}
