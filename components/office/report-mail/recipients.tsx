import { useTranslations } from 'next-intl'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { ChoiceField, Fields, TextField, TickField, TickFields } from '@/components/ui/forms/fields.tsx'
import { Word } from '@/components/ui/lists/facts.tsx'
import { OfficeTable, TableRow } from '@/components/ui/lists/office-table.tsx'
import { Cell, Mark, RowHead } from '@/components/ui/lists/table-cell.tsx'
import { REPORT_KINDS, type RecipientView } from '@/lib/office/report-mail/model.ts'
import type { Named } from '@/lib/platform/shared/find-named.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'

type Actions = { test: ResultAction; pause: ResultAction; resume: ResultAction; remove: ResultAction }

/** Who gets reports by mail, with a test, a pause and an end for each. */
export function RecipientTable({ recipients, actions }: { recipients: RecipientView[]; actions: Actions }) {
  const t = useTranslations('reportMail')
  return (
    <OfficeTable title={t('recipients')} columns={[t('person'), t('address'), t('branch'), t('when'), t('change')]}>
      {recipients.map((one) => (
        <TableRow key={one.id}>
          <RowHead>
            {one.name}
            {one.paused && <Mark>{t('paused')}</Mark>}
            {one.mayNotSee && <Word tone="bad">{t('mayNotSee')}</Word>}
          </RowHead>
          <Cell label={t('address')} whole>
            <span className="wrap-anywhere">{one.email}</span>
          </Cell>
          <Cell label={t('branch')}>{one.branchName ?? t('allTheirs')}</Cell>
          <Cell label={t('when')}>
            {REPORT_KINDS.filter((kind) => one[kind]).map((kind) => (
              <span key={kind} className="block">
                {t(`kinds.${kind}`)}
              </span>
            ))}
          </Cell>
          <Cell whole>
            <Changes one={one} actions={actions} />
          </Cell>
        </TableRow>
      ))}
    </OfficeTable>
  )
}

function Changes({ one, actions }: { one: RecipientView; actions: Actions }) {
  const t = useTranslations('reportMail')
  const which = <input type="hidden" name="recipientId" value={one.id} />
  const usual = { pendingText: t('working'), look: 'quiet' as const }
  return (
    <div className="flex flex-wrap gap-2">
      <ActionForm action={actions.test} submit={t('test')} {...usual} done={t('testSent')}>
        {which}
      </ActionForm>
      {one.paused ? (
        <ActionForm action={actions.resume} submit={t('resume')} {...usual}>
          {which}
        </ActionForm>
      ) : (
        <ActionForm action={actions.pause} submit={t('pause')} {...usual}>
          {which}
        </ActionForm>
      )}
      <ActionForm action={actions.remove} submit={t('remove')} {...usual}>
        {which}
      </ActionForm>
    </div>
  )
}

type Props = { people: readonly Named[]; branches: readonly Named[]; canMail: boolean; action: ResultAction }

/** Adds an address: whose reports, of which branch, how often. */
export function RecipientForm({ people, branches, canMail, action }: Props) {
  const t = useTranslations('reportMail')
  const named = ({ value, text }: Named) => ({ value, text })
  return (
    <ActionForm action={action} submit={t('add')} pendingText={t('adding')} done={t('added')} clears>
      <Fields>
        <ChoiceField name="staffId" label={t('person')} choices={people.map(named)} nothingYet={t('choose')} required />
        <TextField
          name="email"
          type="email"
          label={t('address')}
          hint={canMail ? t('addressHint') : t('noMail')}
          inputMode="email"
          required
          maxLength={254}
        />
        <ChoiceField
          name="branchCode"
          label={t('branch')}
          choices={[{ value: '', text: t('allTheirs') }, ...branches.map(named)]}
        />
      </Fields>
      <TickFields legend={t('when')}>
        <TickField name="daily" label={t('kinds.daily')} defaultChecked />
        <TickField name="weekly" label={t('kinds.weekly')} defaultChecked />
      </TickFields>
    </ActionForm>
  )
}
