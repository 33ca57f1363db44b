import type { Metadata } from 'next'
import Link from 'next/link'
import { getLocale, getTranslations } from 'next-intl/server'
import { ListPages, NoRows } from '@/components/ui/lists/list-pages.tsx'
import { OfficeTable, TableRow } from '@/components/ui/lists/office-table.tsx'
import { Cell, RowHead } from '@/components/ui/lists/table-cell.tsx'
import { OfficePage } from '@/components/ui/pages/office-page.tsx'
import { formatItems } from '@/lib/counter/ticket-lists/model.ts'
import { listNotFinal } from '@/lib/office/now/list-now.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'
import { localeOf } from '@/lib/platform/i18n/model.ts'
import { type PagePlace, pageAddress } from '@/lib/platform/shared/page.ts'
import { harareStamp } from '@/lib/platform/shared/time/format-time.ts'

const HERE = '/now/not-final'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('notFinal')
  return { title: t('title') }
}

/** Tickets with a sale or payment that is not final, oldest first. */
export default async function NotFinalPage({ searchParams }: { searchParams: Promise<PagePlace> }) {
  const actor = await requirePermission('branch:read-live')
  const [t, now, reports, steps, locale] = await Promise.all([
    getTranslations('notFinal'),
    getTranslations('now'),
    getTranslations('reports'),
    getTranslations('takeOver'),
    getLocale(),
  ])
  const place = await searchParams
  const page = await listNotFinal(actor, place)
  return (
    <OfficePage title={t('title')} lead={t('lead')}>
      {page.rows.length === 0 ? (
        <NoRows place={place} start={HERE}>
          {t('empty')}
        </NoRows>
      ) : (
        <OfficeTable
          title={t('title')}
          columns={[
            reports('ticket'),
            t('since'),
            now('branch'),
            now('cashier'),
            now('what'),
            now('outcome'),
            { figure: now('amount') },
          ]}
        >
          {page.rows.map((line) => (
            <TableRow key={line.ticketId}>
              <RowHead>
                <Link href={`/sold/${line.ticketId}`} prefetch={false} className="font-figures whitespace-nowrap">
                  {line.ticketNumber || reports('noNumber')}
                </Link>
              </RowHead>
              <Cell label={t('since')}>{harareStamp(line.at, localeOf(locale))}</Cell>
              <Cell label={now('branch')}>
                {line.branch} {now('till', { number: line.till })}
              </Cell>
              <Cell label={now('cashier')}>{line.cashier}</Cell>
              <Cell label={now('what')} whole>
                {formatItems(line)}
              </Cell>
              <Cell label={now('outcome')} whole>
                {line.step !== 'done' && steps(`step.${line.step}`)}
              </Cell>
              <Cell label={now('amount')} look="figure">
                {line.priceText}
              </Cell>
            </TableRow>
          ))}
        </OfficeTable>
      )}
      <ListPages page={page} href={(to) => pageAddress(HERE, to)} />
    </OfficePage>
  )
}
