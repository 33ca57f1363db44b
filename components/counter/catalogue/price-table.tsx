import { useTranslations } from 'next-intl'
import { ActionForm } from '@/components/ui/action-form.tsx'
import { Word } from '@/components/ui/facts.tsx'
import { Fields, TextField } from '@/components/ui/fields.tsx'
import { OfficeTable, TableRow } from '@/components/ui/office-table.tsx'
import { Cell, Muted } from '@/components/ui/table-cell.tsx'
import type { PriceRow } from '@/lib/counter/catalogue/model.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'

/** Products with our charge and price; the owner edits them in place. */
export function PriceTable({ rows, setPrice }: { rows: PriceRow[]; setPrice: ResultAction | null }) {
  const t = useTranslations('charges')
  return (
    <OfficeTable
      title={t('title')}
      columns={[
        t('product'),
        { figure: t('face') },
        { figure: t('charge') },
        { figure: t('price') },
        ...(setPrice ? [t('change')] : []),
      ]}
    >
      {rows.map((row) => (
        <TableRow key={row.code}>
          <Cell whole>
            <b>{row.name}</b> <Muted>{row.code}</Muted>
          </Cell>
          <Cell label={t('face')} look="figure">
            {row.face}
          </Cell>
          <Cell label={t('charge')} look="figure">
            {row.charge}
          </Cell>
          <Cell label={t('price')} look="figure">
            {row.anyAmountIn !== null ? (
              <Word>{t('anyAmount', { currency: row.anyAmountIn })}</Word>
            ) : row.priceMissing ? (
              <Word tone="look">{t('missing')}</Word>
            ) : (
              row.price
            )}
          </Cell>
          {setPrice && (
            <Cell whole>
              <ActionForm
                fold={t('change')}
                action={setPrice}
                submit={t('save')}
                pendingText={t('saving')}
                done={t('saved')}
              >
                <input type="hidden" name="productCode" value={row.code} />
                <Fields>
                  <TextField
                    name="charge"
                    label={t('chargeOf', { name: row.name })}
                    defaultValue={row.charge}
                    inputMode="decimal"
                    figures
                  />
                  {row.needsPrice && (
                    <TextField
                      name="price"
                      label={t('priceOf', { name: row.name })}
                      defaultValue={row.price}
                      inputMode="decimal"
                      figures
                    />
                  )}
                </Fields>
              </ActionForm>
            </Cell>
          )}
        </TableRow>
      ))}
    </OfficeTable>
  )
}
