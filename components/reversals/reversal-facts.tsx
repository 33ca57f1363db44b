import { useTranslations } from 'next-intl'
import type { PaymentReversalView, ReversalView } from '@/lib/reversals/model.ts'
import { Facts } from '../office/facts.tsx'

type Fact = { label: string; value: string }

type Props = {
  reversal: ReversalView | PaymentReversalView
  /** What is told before it of the sale or payment, and after it of the goods. */
  before: Fact[]
  after: Fact[]
  /** How it was settled, in words; empty while it waits. */
  settledAs: string
}

/** Everything that is known of a reversal, each fact under its name. */
export function ReversalFacts({ reversal, before, after, settledAs }: Props) {
  const t = useTranslations('reversals')
  const { settled } = reversal
  return (
    <Facts>
      {[
        { label: t('ticket'), value: reversal.ticketNumber },
        ...before,
        { label: t('cashier'), value: `${reversal.cashier}, ${reversal.branch}, ${reversal.till}` },
        { label: t('shift'), value: shiftText(reversal, t) },
        ...after,
        { label: t('settle'), value: settledAs },
        {
          label: t('note'),
          value: settled ? `${settled.note} (${t('by', { name: settled.by, at: settled.at })})` : '',
        },
      ]}
    </Facts>
  )
}

type Words = ReturnType<typeof useTranslations<'reversals'>>

/** The shift is named by when it was opened; the cashier and the till stand above it. */
function shiftText({ shiftOpenedAt: opened, shiftClosedAt: at, afterClose }: Props['reversal'], t: Words): string {
  if (opened === null) return ''
  if (at === null) return t('shiftOpen', { opened })
  return afterClose ? t('afterClose', { opened, at }) : t('closedAfter', { opened, at })
}
