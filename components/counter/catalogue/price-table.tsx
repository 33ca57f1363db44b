import { useLocale, useTranslations } from 'next-intl'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { ShownField } from '@/components/ui/forms/fields.tsx'
import { Word } from '@/components/ui/lists/facts.tsx'
import { OfficeTable, TableRow } from '@/components/ui/lists/office-table.tsx'
import { Cell, Muted } from '@/components/ui/lists/table-cell.tsx'
import { marginAt, type PriceRow } from '@/lib/counter/catalogue/model.ts'
import { currencyName } from '@/lib/platform/shared/currency-name.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { formatUsd, parseWireAmount } from '@/lib/platform/shared/money.ts'
import { formatDay } from '@/lib/platform/shared/time/format-time.ts'
import { PriceFields } from './internal/price-fields.tsx'

/** Products with our charge and price, their cost and margin; the owner edits each in its row. */
export function PriceTable({ rows, setPrice }: { rows: PriceRow[]; setPrice: ResultAction | null }) {
  const t = useTranslations('charges')
  const figures = [t('charge'), t('price'), t('cost'), t('margin')].map((figure) => ({ figure }))
  return (
    <OfficeTable
      title={t('title')}
      columns={[t('product'), { figure: t('face') }, ...(setPrice ? [t('change')] : figures)]}
    >
      {rows.map((row) => (
        <TableRow key={row.code}>
          <Cell whole>
            <b>{row.name}</b> <Muted>{row.code}</Muted>
            <PlannedNow planned={row.planned} />
          </Cell>
          <Cell label={t('face')} look="figure">
            {row.face}
            {(row.priceMissing || row.anyAmountIn !== null) && (
              <span className="block">
                <Closed row={row} />
              </span>
            )}
          </Cell>
          {setPrice ? (
            <Cell whole>{(row.takesCharge || row.needsPrice) && <PriceForm row={row} setPrice={setPrice} />}</Cell>
          ) : (
            <ReadOnly row={row} />
          )}
        </TableRow>
      ))}
    </OfficeTable>
  )
}

/** Says at which branches, and until which day, another price than the usual one is in force now. */
function PlannedNow({ planned }: Pick<PriceRow, 'planned'>) {
  const t = useTranslations('charges')
  const locale = useLocale()
  return planned.map(({ branchName, toDay }) => {
    const until = toDay === null ? 'open' : formatDay(toDay, locale)
    const said = t('plannedNow', { branch: branchName ?? 'every', until })
    return (
      <span key={said} className="block text-note font-semibold">
        {said}
      </span>
    )
  })
}

function PriceForm({ row, setPrice }: { row: PriceRow; setPrice: ResultAction }) {
  const t = useTranslations('charges')
  return (
    <div className="min-w-120 cards:min-w-0">
      <ActionForm action={setPrice} submit={t('save')} pendingText={t('saving')} done={t('saved')} look="quiet" inline>
        <input type="hidden" name="productCode" value={row.code} />
        <ShownField value={row.shown} />
        <PriceFields row={row} />
      </ActionForm>
    </div>
  )
}

function ReadOnly({ row }: { row: PriceRow }) {
  const t = useTranslations('charges')
  const { charge, price, example } = row
  const rule = { chargeCents: parseWireAmount(charge) ?? 0n, priceCents: parseWireAmount(price) }
  const margin = example && marginAt(example, rule)
  return (
    <>
      <Cell label={t('charge')} look="figure">
        {charge}
      </Cell>
      <Cell label={t('price')} look="figure">
        {price}
      </Cell>
      <Cell label={t('cost')} look="figure">
        {example && formatUsd(example.costCents)}
      </Cell>
      <Cell label={t('margin')} look="figure">
        {margin !== null && <span className={margin < 0n ? 'text-bad' : undefined}>{formatUsd(margin)}</span>}
      </Cell>
    </>
  )
}

function Closed({ row }: { row: PriceRow }) {
  const t = useTranslations('charges')
  if (row.anyAmountIn !== null) return <Word>{t('anyAmount', { currency: currencyName(row.anyAmountIn) })}</Word>
  return <Word tone="look">{t('missing')}</Word>
}
