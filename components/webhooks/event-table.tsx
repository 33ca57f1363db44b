import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { EventRow, EventStatus } from '@/lib/webhook-inbox/model.ts'
import { Word } from '../office/facts.tsx'
import styles from '../office/office-table.module.css'
import { OfficeTable } from '../office/office-table.tsx'

const TONES: Partial<Record<EventStatus, 'good' | 'look' | 'bad'>> = {
  waiting: 'look',
  applied: 'good',
  illegal: 'bad',
  selling_stopped: 'bad',
}

/** What came of an event, as a word. */
export function EventWord({ status }: { status: EventStatus }) {
  const t = useTranslations('webhookDesk.outcomes')
  const tone = TONES[status]
  return <Word {...(tone && { tone })}>{t(status)}</Word>
}

/** Events as they came, each leading to its own page. */
export function EventTable({ rows }: { rows: EventRow[] }) {
  const t = useTranslations('webhookDesk')
  return (
    <OfficeTable title={t('title')} columns={[t('type'), t('when'), t('status'), t('reference')]}>
      {rows.map((row) => (
        <tr key={row.id}>
          <td className={styles.whole}>
            <Link href={`/webhooks/${row.id}`} prefetch={false} className={styles.rowLink}>
              {row.type}
            </Link>
          </td>
          <td data-label={t('when')}>{row.at}</td>
          <td data-label={t('status')}>
            <EventWord status={row.status} />
          </td>
          <td data-label={t('reference')} className={`${styles.wrap} ${styles.whole}`}>
            {row.reference}
          </td>
        </tr>
      ))}
    </OfficeTable>
  )
}
