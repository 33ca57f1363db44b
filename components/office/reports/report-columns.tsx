import { useTranslations } from 'next-intl'
import { Folded } from '@/components/ui/facts.tsx'
import { TickField, TickFields } from '@/components/ui/fields.tsx'
import { ResetsWhenBack } from '@/components/ui/resets-when-back.tsx'
import { COLUMN_BOX, COLUMNS_OF, chosenColumns, type ReportFilter } from '@/lib/office/reports/model.ts'

/** Which columns the report shows; kept in its address, and with a saved view. */
export function ReportColumns({ filter }: { filter: ReportFilter }) {
  const t = useTranslations('reports')
  const { columns, ...rest } = filter
  const chosen = chosenColumns(filter)
  return (
    <div className="-mt-3 print:hidden">
      <Folded title={t('columns')} open={chosen !== null}>
        <form
          action="/reports"
          method="get"
          autoComplete="off"
          key={columns}
          className="flex flex-wrap items-end gap-4"
        >
          <ResetsWhenBack />
          {Object.entries(rest).map(
            ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
          )}
          <TickFields legend={t('columnsShown')}>
            {COLUMNS_OF[filter.report].map((name) => (
              <TickField
                key={name}
                name={`${COLUMN_BOX}${name}`}
                label={t(name)}
                defaultChecked={chosen?.includes(name) ?? true}
              />
            ))}
          </TickFields>
          <button type="submit" className="min-h-target rounded bg-ink px-4 font-semibold text-on-ink">
            {t('showColumns')}
          </button>
        </form>
      </Folded>
    </div>
  )
}
