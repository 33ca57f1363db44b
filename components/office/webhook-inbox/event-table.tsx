import { useLocale, useTranslations } from 'next-intl'
import { Fragment } from 'react'
import { Word } from '@/components/ui/lists/facts.tsx'
import { OfficeTable, TableRow } from '@/components/ui/lists/office-table.tsx'
import { Cell, RowLink } from '@/components/ui/lists/table-cell.tsx'
import type { EventRow, EventStatus } from '@/lib/office/webhook-inbox/model.ts'
import { harareStamp } from '@/lib/platform/shared/time/format-time.ts'

const TONES: Partial<Record<EventStatus, 'good' | 'look' | 'bad'>> = {
  waiting: 'look',
  applied: 'good',
  illegal: 'bad',
  selling_stopped: 'bad',
}

export function EventWord({ status }: { status: EventStatus }) {
  const t = useTranslations('webhookDesk.outcomes')
  const tone = TONES[status]
  return <Word {...(tone && { tone })}>{t(status)}</Word>
}

/** Events as they came, each linked to its page. */
export function EventTable({ rows }: { rows: EventRow[] }) {
  const t = useTranslations('webhookDesk')
  const locale = useLocale()
  return (
    <OfficeTable title={t('title')} columns={[t('type'), t('when'), t('status'), t('reference')]}>
      {rows.map((row) => (
        <TableRow key={row.id}>
          <Cell look="code" whole>
            <RowLink href={`/webhooks/${row.id}`}>
              <EventType type={row.type} />
            </RowLink>
          </Cell>
          <Cell label={t('when')}>{harareStamp(row.at, locale)}</Cell>
          <Cell label={t('status')}>
            <EventWord status={row.status} />
          </Cell>
          <Cell label={t('reference')} look="wrap" whole>
            {row.reference}
          </Cell>
        </TableRow>
      ))}
    </OfficeTable>
  )
}

/** An event's type; where there is little room it breaks after a dot, not within a word. */
export function EventType({ type }: { type: string }) {
  const [first, ...further] = type.split('.')
  return (
    <span className="cards:whitespace-normal">
      {first}
      {further.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one word never move.
        <Fragment key={index}>
          .<wbr />
          {part}
        </Fragment>
      ))}
    </span>
  )
}
