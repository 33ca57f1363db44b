import { useTranslations } from 'next-intl'
import { ActionForm } from '@/components/ui/action-form.tsx'
import { Fields, TextField } from '@/components/ui/fields.tsx'
import { intentField } from '@/lib/office/cash/model.ts'
import { restField } from '@/lib/platform/shared/cash-count.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { formatMoney } from '@/lib/platform/shared/money.ts'
import { SeenField } from './internal/seen-field.tsx'

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
              label={t('countOf', { currency })}
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
