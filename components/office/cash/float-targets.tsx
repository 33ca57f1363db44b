import { useTranslations } from 'next-intl'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { ChoiceField, Fields, TextField } from '@/components/ui/forms/fields.tsx'
import { NameField } from '@/components/ui/forms/name-field.tsx'
import { OfficeTable, TableRow } from '@/components/ui/lists/office-table.tsx'
import { Cell, InWords, RowHead } from '@/components/ui/lists/table-cell.tsx'
import type { TillFloat } from '@/lib/counter/shifts/model.ts'
import { currencyName } from '@/lib/platform/shared/currency-name.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { formatSums } from '@/lib/platform/shared/money.ts'

type Props = {
  tills: TillFloat[]
  /** How many of them are shown; any can be chosen. */
  most: number
  currencies: readonly string[]
  action: ResultAction
}

/** The float that each till should begin with, and the form that sets one. */
export function FloatTargets({ tills, most, currencies, action }: Props) {
  const t = useTranslations('cash')
  const nameOf = ({ branchName, tillNumber }: TillFloat) => `${branchName}, ${t('till', { number: tillNumber })}`
  return (
    <>
      <OfficeTable title={t('floats')} columns={[t('where'), { figure: t('floatSet') }]}>
        {tills.slice(0, most).map((till) => (
          <TableRow key={till.tillId}>
            <RowHead>{nameOf(till)}</RowHead>
            <Cell label={t('floatSet')} look="figure">
              {till.floats.length === 0 ? <InWords>{t('noFloat')}</InWords> : formatSums(till.floats)}
            </Cell>
          </TableRow>
        ))}
      </OfficeTable>
      <div className="rounded bg-paper px-6 py-4 max-phone:p-4 print:hidden">
        <ActionForm
          fold={t('floatTitle')}
          action={action}
          submit={t('doFloat')}
          pendingText={t('saving')}
          done={t('saved')}
        >
          <Fields>
            <NameField
              name="till"
              label={t('where')}
              choices={tills.map((till) => ({ value: till.tillId, text: till.name }))}
              nothingYet={t('choose')}
            />
            <ChoiceField
              name="currency"
              label={t('currency')}
              choices={currencies.map((code) => ({ value: code, text: currencyName(code) }))}
            />
            <TextField
              name="amount"
              label={t('amount')}
              hint={t('floatHint')}
              inputMode="decimal"
              maxLength={20}
              figures
            />
          </Fields>
        </ActionForm>
      </div>
    </>
  )
}
