import { useTranslations } from 'next-intl'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import type { PaymentMethod } from '@/lib/counter/collections/model.ts'
import type { SaleView } from '@/lib/counter/tickets/model.ts'
import { type Cents, formatUsd } from '@/lib/platform/shared/money.ts'
import { showRecipient } from '../items.ts'

export type AskAtOnce = {
  /** The office's first method, which the payment screen would offer first. */
  method: PaymentMethod
  /** Posted twice, it asks the customer once. */
  intentId: string
  ask: FormAction
}

type Props = AskAtOnce & { ticketId: string; items: readonly [SaleView, ...SaleView[]]; price: Cents }

/** Airtime that its own number pays for, asked for with one press; any other way to pay is one screen further on. */
export function AskThisNumber({ ticketId, items, price, method, intentId, ask }: Props) {
  const t = useTranslations('collect')
  const amount = formatUsd(price)
  const whole = t('askThisNumber', { amount, label: method.label })
  return (
    <form action={ask}>
      {Object.entries({
        ticketId,
        intentId,
        quoteIds: items.map(({ quoteId }) => quoteId ?? '').join(),
        phone: showRecipient(items[0]),
        method: method.value,
        currency: 'USD',
      }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitButton pendingText={t('asking')} aria-label={whole}>
        {/* A phone has no room for a line of its own, with its keyboard open. */}
        <span className="max-phone:hidden">{whole}</span>
        <span className="phone:hidden">
          {method.label} {amount}
        </span>
      </SubmitButton>
    </form>
  )
}

/** Whether one phone takes and pays for everything; a meter's name is confirmed and a repeat explained first. */
export function isForOnePhone(items: readonly SaleView[]): boolean {
  return items.every(({ recipientField, recipient }) => recipientField === 'phone' && recipient === items[0]?.recipient)
}
