import { useLocale, useTranslations } from 'next-intl'
import { shortStamp } from '@/components/counter/sales/short-stamp.ts'
import { StateChip } from '@/components/counter/sales/state-chip.tsx'
import { moneyTexts } from '@/components/counter/tickets/change-line.tsx'
import { itemsOf, showRecipient } from '@/components/counter/tickets/items.ts'
import { Story } from '@/components/counter/tickets/story.tsx'
import { Facts } from '@/components/ui/lists/facts.tsx'
import { OfficePage, Panel } from '@/components/ui/pages/office-page.tsx'
import type { DepositView } from '@/lib/counter/collections/model.ts'
import { type SaleView, type TicketView, typeName } from '@/lib/counter/tickets/model.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { formatSums, formatUsd } from '@/lib/platform/shared/money.ts'
import { harareStamp } from '@/lib/platform/shared/time/format-time.ts'
import { EndFrozenForm, FrozenPayments } from './end-forms.tsx'

/** `end` ends a frozen sale, for those who may. */
type Props = { ticket: TicketView; now: Date; end: ResultAction | null }

/** What happened to each item, then where the customer's money is. */
export function SoldStory({ ticket, now, end }: Props) {
  const t = useTranslations('sold')
  const locale = useLocale()
  const { price, paid, change, phone } = moneyTexts(ticket, locale)
  const [returned, paidLater] = [ticket.returns, ticket.debtsPaid].map((sums) => {
    return formatSums(sums.map(({ currency, nativeCents: cents }) => ({ cents, currency })))
  })
  const sum = (cents: bigint) => (cents > 0n ? formatUsd(cents) : '')
  return (
    <>
      {itemsOf(ticket).map((sale) => (
        <Panel key={sale.id} title={titleOf(sale)}>
          {sale.outcome && (
            <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-lg">
              <StateChip outcome={sale.outcome} /> <b>{answerOf(sale, t, (at) => shortStamp(at, now, locale))}</b>
            </p>
          )}
          <Story sale={sale} now={now} />
          {(sale.frozen || sale.isLate) && end && (
            <EndFrozenForm
              idName="saleId"
              id={sale.id}
              why={t(sale.frozen ? 'frozen' : 'late', { reference: sale.reference ?? '' })}
              end={end}
            />
          )}
        </Panel>
      ))}
      <Panel title={t('money')}>
        <Facts>
          {[
            { label: t('price'), value: price },
            { label: t('paid'), value: phone ? t('byPhone', { sum: phone.sum, method: phone.label }) : paid },
            ...ticket.tenders.flatMap(({ typeId, reference }) =>
              reference ? [{ label: typeName(typeId, ticket, locale) ?? '', value: reference }] : [],
            ),
            { label: t('change'), value: ticket.tenders.length > 0 ? change : '' },
            { label: t('returned'), value: returned ?? '' },
            { label: t('debtPaid'), value: paidLater ?? '' },
            { label: t('held'), value: sum(ticket.heldCents) },
            { label: t('owed'), value: sum(ticket.owedCents) },
            { label: t('slip'), value: slipOf(ticket, t) },
          ]}
        </Facts>
      </Panel>
    </>
  )
}

type Words = ReturnType<typeof useTranslations<'sold'>>

function titleOf(sale: SaleView): string {
  return [sale.productName ?? sale.productCode ?? '', showRecipient(sale)].filter(Boolean).join(', ')
}

/** Whether the customer got it. */
function answerOf(sale: SaleView, t: Words, say: (at: Date) => string): string {
  const at = sale.settledAt ? say(sale.settledAt) : ''
  const isMeter = sale.recipientField === 'meter'
  switch (sale.outcome) {
    case 'delivered':
      if (sale.missing) return t(`${sale.missing}Missing`, { at })
      return sale.token === null ? t('delivered', { at }) : t(isMeter ? 'tokenCame' : 'codeCame', { at })
    case 'reversed':
      return t('reversed')
    case 'failed':
    case 'not_sold':
      return t(isMeter ? 'noToken' : 'notDelivered')
    default:
      return t(isMeter ? 'tokenWaits' : 'waits')
  }
}

function slipOf({ copies, handedOver }: TicketView, t: Words): string {
  if (copies > 0) return t('printed', { count: copies })
  return t(handedOver ? 'handedOver' : 'notHandedOver')
}

/** What became of a deposit; `end` ends a frozen one, for those who may. */
export function SoldDeposit({ deposit, end }: { deposit: DepositView; end: ResultAction | null }) {
  const t = useTranslations('sold')
  const { number, createdAt, branchName, tillNumber, cashierName, purpose, priceCents, collections } = deposit
  const at = harareStamp(createdAt, useLocale())
  const paidLater = deposit.debtsPaid.map(({ currency, nativeCents: cents }) => ({ cents, currency }))
  const sum = (cents: bigint) => (cents > 0n ? formatUsd(cents) : '')
  return (
    <OfficePage
      title={number ?? t('title')}
      lead={t('lead', { at, branch: branchName, till: tillNumber, name: cashierName })}
    >
      <Panel title={purpose}>
        <Facts>
          {[
            { label: t('price'), value: formatUsd(priceCents) },
            { label: t('debtPaid'), value: formatSums(paidLater) },
            { label: t('held'), value: sum(deposit.heldCents) },
            { label: t('owed'), value: sum(deposit.owedCents) },
          ]}
        </Facts>
      </Panel>
      {end && <FrozenPayments payments={collections} end={end} />}
    </OfficePage>
  )
}
