import { useLocale, useTranslations } from 'next-intl'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { Fields, TextField } from '@/components/ui/forms/fields.tsx'
import { OfficeTable, TableRow } from '@/components/ui/lists/office-table.tsx'
import { Cell, RowLink } from '@/components/ui/lists/table-cell.tsx'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import type { RecoveredSale, RecoveredTill } from '@/lib/office/recovery/model.ts'
import { restField } from '@/lib/platform/shared/cash-count.ts'
import { currencyName } from '@/lib/platform/shared/currency-name.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { formatMoney, formatUsd } from '@/lib/platform/shared/money.ts'
import { harareStamp } from '@/lib/platform/shared/time/format-time.ts'
import type messages from '@/messages/en.json'

type Props = {
  till: RecoveredTill
  intentId: string
  action: ResultAction
  /** Whether its cash can be settled: not before everything was found. */
  isOpen: boolean
}

/** What was recovered at a till: its cash, to be settled in one step, and its sales. */
export function RecoveredTillPanel({ till, intentId, action, isOpen }: Props) {
  const t = useTranslations('recovery')
  const { tillId, branchName, tillNumber, uncountedCents, settledAt, count, sales } = till
  return (
    <Panel title={t('till', { branch: branchName, number: tillNumber })}>
      <p className="text-title font-bold">
        {uncountedCents !== 0n && t('toCount', { sum: formatUsd(uncountedCents) })}
        {uncountedCents === 0n && (settledAt ? t('settled') : t('nothingToCount'))}
      </p>
      {uncountedCents !== 0n && isOpen && (
        <ActionForm action={action} submit={t('settle')} pendingText={t('settling')}>
          <input type="hidden" name="tillId" value={tillId} />
          <input type="hidden" name="intentId" value={intentId} />
          <input type="hidden" name="uncounted" value={String(uncountedCents)} />
          <Fields>
            {currenciesOf(till).map(({ currency, cents }) => (
              <TextField
                key={currency}
                name={restField(currency)}
                label={t('count', { currency: currencyName(currency) })}
                hint={t('countHint', { sum: formatMoney({ cents, currency }) })}
                inputMode="decimal"
                maxLength={20}
                figures
              />
            ))}
            <TextField name="note" label={t('note')} maxLength={200} />
          </Fields>
        </ActionForm>
      )}
      <div>
        <OfficeTable
          title={t('sales', { count })}
          columns={[t('when'), t('what'), t('who'), t('state'), { figure: t('price') }]}
        >
          {sales.map((sale) => (
            <SaleRow key={sale.id} sale={sale} />
          ))}
        </OfficeTable>
        {sales.length < count && <p className="text-note text-muted">{t('more', { shown: sales.length, count })}</p>}
      </div>
    </Panel>
  )
}

/** What may be in the drawer: first dollars, with what was recovered, then any other currency that it ever held. */
function currenciesOf({ drawer, uncountedCents }: RecoveredTill) {
  const usd = drawer.find(({ currency }) => currency === 'USD')?.cents ?? 0n
  return [{ currency: 'USD', cents: usd + uncountedCents }, ...drawer.filter(({ currency }) => currency !== 'USD')]
}

type State = keyof typeof messages.recovery.states

const STATES: readonly string[] = [
  'sending',
  'pending',
  'completed',
  'failed',
  'reversed',
  'not_sold',
] satisfies State[]

function isState(state: string): state is State {
  return STATES.includes(state)
}

function SaleRow({ sale }: { sale: RecoveredSale }) {
  const t = useTranslations('recovery')
  const locale = useLocale()
  const { ticketId, at, productName, recipient, state, priceCents } = sale
  return (
    <TableRow>
      <Cell whole>
        <RowLink href={`/sold/${ticketId}`}>{harareStamp(at, locale)}</RowLink>
      </Cell>
      <Cell label={t('what')} look="wrap">
        {productName ?? t('notTold')}
      </Cell>
      <Cell label={t('who')}>{recipient ?? t('notTold')}</Cell>
      <Cell label={t('state')}>{isState(state) ? t(`states.${state}`) : state}</Cell>
      <Cell label={t('price')} look="figure">
        {formatUsd(priceCents)}
      </Cell>
    </TableRow>
  )
}
