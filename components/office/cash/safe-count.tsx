import { useLocale, useTranslations } from 'next-intl'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { Fields, TextField } from '@/components/ui/forms/fields.tsx'
import { OfficeTable, TableRow } from '@/components/ui/lists/office-table.tsx'
import { Cell, RowLink } from '@/components/ui/lists/table-cell.tsx'
import { intentField, type SafeCount } from '@/lib/office/cash/model.ts'
import { restField } from '@/lib/platform/shared/cash-count.ts'
import { currencyName } from '@/lib/platform/shared/currency-name.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { formatMoney } from '@/lib/platform/shared/money.ts'
import { harareStamp } from '@/lib/platform/shared/time/format-time.ts'
import { SeenField } from './internal/seen-field.tsx'
import { useDifferenceText } from './internal/use-difference-text.ts'

type Props = {
  branchCode: string
  /** Every currency that can lie there, with the sum in the books and an intent. */
  lines: { currency: string; cents: bigint; intentId: string }[]
  action: ResultAction
}

/** The count of a safe: a sum for each currency beside what the books say; one that is left empty was not counted. */
export function SafeCountForm({ branchCode, lines, action }: Props) {
  const t = useTranslations('cash')
  return (
    <ActionForm action={action} submit={t('saveCount')} pendingText={t('saving')} done={t('countSaved')} clears>
      <input type="hidden" name="branchCode" value={branchCode} />
      <Fields>
        {lines.map(({ currency, cents, intentId }) => (
          <div key={currency}>
            <input type="hidden" name={intentField(currency)} value={intentId} />
            <SeenField currency={currency} cents={cents} />
            <TextField
              name={restField(currency)}
              label={t('countOf', { currency: currencyName(currency) })}
              hint={t('byBooks', { sum: formatMoney({ cents, currency }) })}
              inputMode="decimal"
              maxLength={20}
              figures
            />
          </div>
        ))}
        <TextField name="note" label={t('countNote')} maxLength={200} />
      </Fields>
    </ActionForm>
  )
}

/** What was counted in one safe, a line for each currency, the newest first. */
export function CountTable({ counts }: { counts: SafeCount[] }) {
  const t = useTranslations('cash')
  const locale = useLocale()
  const sayDifference = useDifferenceText()
  const figures = [{ figure: t('booksHad') }, { figure: t('counted') }, { figure: t('difference') }]
  return (
    <OfficeTable title={t('counts')} columns={[t('when'), t('who'), ...figures, t('remark')]}>
      {counts.map((count) => {
        const { movementId, at, by, currency, countedCents, differenceCents, note } = count
        return (
          <TableRow key={movementId}>
            <Cell whole>
              <RowLink href={`/cash/${movementId}`}>{harareStamp(at, locale)}</RowLink>
            </Cell>
            <Cell label={t('who')}>{by}</Cell>
            <Cell label={t('booksHad')} look="figure">
              {formatMoney({ cents: countedCents - differenceCents, currency })}
            </Cell>
            <Cell label={t('counted')} look="figure">
              {formatMoney({ cents: countedCents, currency })}
            </Cell>
            <Cell label={t('difference')} look="figure">
              <span className={differenceCents < 0n ? 'font-bold text-bad' : undefined}>{sayDifference(count)}</span>
            </Cell>
            <Cell label={note ? t('remark') : undefined} look="wrap">
              {note}
            </Cell>
          </TableRow>
        )
      })}
    </OfficeTable>
  )
}
