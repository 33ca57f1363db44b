import { useLocale, useTranslations } from 'next-intl'
import { Word } from '@/components/ui/lists/facts.tsx'
import { OfficeTable, TableRow } from '@/components/ui/lists/office-table.tsx'
import { Cell, Mark } from '@/components/ui/lists/table-cell.tsx'
import type { AlertRow } from '@/lib/office/alerts/model.ts'
import { formatNotSent } from '@/lib/platform/shared/causes.ts'
import { harareStamp } from '@/lib/platform/shared/time/format-time.ts'
import { AlertText } from './internal/alert-text.tsx'

/** The alerts, newest first, and where each was sent. */
export function AlertTable({ rows, mayTopUp }: { rows: AlertRow[]; mayTopUp: boolean }) {
  const t = useTranslations('alerts')
  return (
    <OfficeTable title={t('title')} columns={[t('state'), t('when'), t('what'), t('where')]}>
      {rows.map((row) => (
        <Row key={row.id} row={row} mayTopUp={mayTopUp} />
      ))}
    </OfficeTable>
  )
}

function Row({ row, mayTopUp }: { row: AlertRow; mayTopUp: boolean }) {
  const t = useTranslations('alerts')
  const locale = useLocale()
  return (
    <TableRow>
      <Cell>{row.overAt === null ? <Word tone="look">{t('isSo')}</Word> : <Word>{t('isOver')}</Word>}</Cell>
      <Cell label={t('when')}>{harareStamp(row.raisedAt, locale)}</Cell>
      <Cell label={t('what')} whole>
        <AlertText alert={row} mayTopUp={mayTopUp && row.overAt === null} />
      </Cell>
      <Cell label={t('where')} whole>
        {row.deliveries.length === 0 && t('onScreen')}
        {row.deliveries.map(({ channel, state, problem }) => (
          <Mark key={channel}>
            {t(`channels.${channel}`)}: {t(`deliveries.${state}`)}
            {state !== 'sent' && problem !== null && (
              <>
                . <NotSentText problem={problem} />
              </>
            )}
          </Mark>
        ))}
      </Cell>
    </TableRow>
  )
}

/** Why a message was not sent, as `formatNotSent` says it. */
export function NotSentText({ problem }: { problem: string }) {
  return formatNotSent(useTranslations('notSent'), problem)
}
