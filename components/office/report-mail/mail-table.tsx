import { useLocale, useTranslations } from 'next-intl'
import { NotSentText } from '@/components/office/alerts/alert-table.tsx'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { Word } from '@/components/ui/lists/facts.tsx'
import { OfficeTable, TableRow } from '@/components/ui/lists/office-table.tsx'
import { Cell, Mark, RowHead } from '@/components/ui/lists/table-cell.tsx'
import { TimeOfRow } from '@/components/ui/lists/time-of-row.tsx'
import { type MailState, type MailView, mayRepeat } from '@/lib/office/report-mail/model.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { formatDay } from '@/lib/platform/shared/time/format-time.ts'

const TONES: Partial<Record<MailState, 'good' | 'look' | 'bad'>> = { sent: 'good', unsure: 'look', given_up: 'bad' }

/** The newest reports by mail: whether each was sent, and a button to send again what was not. */
export function MailTable({ mails, repeat }: { mails: MailView[]; repeat: ResultAction }) {
  const t = useTranslations('reportMail')
  return (
    <OfficeTable title={t('sentTitle')} titled columns={[t('report'), t('to'), t('state'), t('at')]}>
      {mails.map((mail) => (
        <TableRow key={mail.id}>
          <RowHead>
            <Span mail={mail} />
          </RowHead>
          <Cell label={t('to')} whole>
            {mail.name} <Mark>{mail.email}</Mark>
          </Cell>
          <Cell label={t('state')} whole>
            <State mail={mail} repeat={repeat} />
          </Cell>
          <Cell label={t('at')}>{mail.at && <TimeOfRow at={mail.at} />}</Cell>
        </TableRow>
      ))}
    </OfficeTable>
  )
}

function Span({ mail: { kind, from, to, branchName } }: { mail: MailView }) {
  const t = useTranslations('reportMail')
  const days = useTranslations('period')
  const locale = useLocale()
  const said = { from: formatDay(from, locale), to: formatDay(to, locale) }
  return (
    <>
      {t(`kinds.${kind}`)}: {from === to ? said.from : days('days', said)}
      <Mark>{branchName ?? t('allTheirs')}</Mark>
    </>
  )
}

function State({ mail, repeat }: { mail: MailView; repeat: ResultAction }) {
  const t = useTranslations('reportMail')
  const { id, state, problem, attempts } = mail
  const tone = TONES[state]
  return (
    <div className="grid gap-1">
      <span>{tone ? <Word tone={tone}>{t(`states.${state}`)}</Word> : <Word>{t(`states.${state}`)}</Word>}</span>
      {state === 'due' && attempts > 0 && <Mark>{t('tried', { count: attempts })}</Mark>}
      {state !== 'sent' && problem !== null && (
        <Mark>
          <Why problem={problem} />
        </Mark>
      )}
      {mayRepeat(state) && (
        <ActionForm action={repeat} submit={t('repeat')} pendingText={t('working')} look="quiet">
          <input type="hidden" name="mailId" value={id} />
        </ActionForm>
      )}
    </div>
  )
}

const SAID = ['NOT_THEIRS', 'PAUSED', 'NOT_READ', 'NO_ANSWER', 'NOT_SET_UP'] as const

/** Our own codes in words of reports; what a server said in those of every mail. */
function Why({ problem }: { problem: string }) {
  const t = useTranslations('reportMail.problems')
  const known = SAID.find((code) => code === problem)
  return known ? t(known) : <NotSentText problem={problem} />
}
