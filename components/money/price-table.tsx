import { useTranslations } from 'next-intl'
import type { PriceRow } from '@/lib/catalogue/model.ts'
import type { ResultAction } from '@/lib/shared/form-result.ts'
import { ActionForm } from '../office/action-form.tsx'
import { Word } from '../office/facts.tsx'
import { Fields, TextField } from '../office/fields.tsx'
import styles from '../office/office-table.module.css'
import { OfficeTable } from '../office/office-table.tsx'

/** Products with our charge and price; the owner changes them in their rows. */
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
        <tr key={row.code}>
          <td className={styles.whole}>
            <b>{row.name}</b> <span className={styles.muted}>{row.code}</span>
          </td>
          <td data-label={t('face')} className={styles.figure}>
            {row.face}
          </td>
          <td data-label={t('charge')} className={styles.figure}>
            {row.charge}
          </td>
          <td data-label={t('price')} className={styles.figure}>
            {row.anyAmountIn !== null ? (
              <Word>{t('anyAmount', { currency: row.anyAmountIn })}</Word>
            ) : row.priceMissing ? (
              <Word tone="look">{t('missing')}</Word>
            ) : (
              row.price
            )}
          </td>
          {setPrice && (
            <td className={styles.whole}>
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
            </td>
          )}
        </tr>
      ))}
    </OfficeTable>
  )
}
