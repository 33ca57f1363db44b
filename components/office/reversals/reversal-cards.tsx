import { useLocale, useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { ChoiceField, Fields, TextField } from '@/components/ui/forms/fields.tsx'
import { Facts } from '@/components/ui/lists/facts.tsx'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import {
  PAYMENT_ACTIONS,
  type PaymentReversalView,
  REVERSAL_ACTIONS,
  type ReversalView,
} from '@/lib/office/reversals/model.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { harareStamp } from '@/lib/platform/shared/time/format-time.ts'

/** A reversed sale, with what became of its goods and money. */
export function ReversalCard({ reversal, settle }: { reversal: ReversalView; settle: ResultAction }) {
  const t = useTranslations('reversals')
  const locale = useLocale()
  return (
    <SettleCard
      reversal={reversal}
      title={`${reversal.what}, ${reversal.priceText}, ${reversal.recipient}`}
      suggestion={t(`suggestions.${reversal.suggestion}`)}
      before={[
        { label: t('sold'), value: harareStamp(new Date(reversal.at), locale) },
        { label: t('reversed'), value: harareStamp(reversal.reversedAt, locale) },
      ]}
      after={[
        { label: t('code'), value: t(`handed.${reversal.handedOver}`) },
        { label: t('held'), value: reversal.settled ? '' : reversal.held },
      ]}
      ways={REVERSAL_ACTIONS.map((one) => ({ value: one, text: t(`actions.${one}`) }))}
      idName="saleId"
      settle={settle}
    />
  )
}

/** A reversed payment, with what was handed over for it. */
export function PaymentCard({ reversal, settle }: { reversal: PaymentReversalView; settle: ResultAction }) {
  const t = useTranslations('reversals')
  const locale = useLocale()
  const { priceText: amount, what: method, recipient: payer, items } = reversal
  const lines = items.map(({ product, recipient, isDelivered, handedOver }) =>
    isDelivered
      ? t('payment.delivered', { product, recipient, handed: t(`handed.${handedOver}`) })
      : t('payment.notDelivered', { product, recipient }),
  )
  return (
    <SettleCard
      reversal={reversal}
      title={t('payment.title', { amount, method, payer })}
      suggestion={t(`payment.suggestions.${reversal.suggestion}`)}
      before={[
        { label: t('payment.paid'), value: harareStamp(new Date(reversal.at), locale) },
        { label: t('payment.reversed'), value: harareStamp(reversal.reversedAt, locale) },
      ]}
      after={[
        { label: t('payment.items'), value: lines.length === 0 ? t('payment.nothing') : lines.join('; ') },
        { label: t('payment.owed'), value: reversal.owed },
      ]}
      ways={PAYMENT_ACTIONS.map((one) => ({ value: one, text: t(`payment.actions.${one}`) }))}
      idName="collectionId"
      settle={settle}
    />
  )
}

type Fact = { label: string; value: string }
type Way = { value: string; text: string }

type Props = {
  reversal: ReversalView | PaymentReversalView
  title: string
  suggestion: string
  /**
   * Facts about the sale or payment, shown before those about the shift, and facts about the goods, shown after them.
   */
  before: Fact[]
  after: Fact[]
  /**
   * The ways to settle it; the last is for any other. None is preselected, since a settled reversal leaves the list for
   * good.
   */
  ways: Way[]
  idName: 'saleId' | 'collectionId'
  settle: ResultAction
}

/** A reversal with everything a person needs to settle it and, while open, the form to do so. */
function SettleCard({ reversal, title, suggestion, before, after, ways, idName, settle }: Props) {
  const t = useTranslations('reversals')
  const { id, ticketId, settled } = reversal
  return (
    <Panel title={title}>
      {!settled && (
        <p>
          <b>{t('suggested')}</b> {suggestion}
        </p>
      )}
      <SettleFacts reversal={reversal} before={before} after={after} ways={ways} />
      <p className="flex flex-wrap gap-x-6">
        <ButtonLink look="aside" href={`/sold/${ticketId}`}>
          {t('toTicket')}
        </ButtonLink>
        {!settled && reversal.of === 'sale' && reversal.isOnDesk && (
          <ButtonLink look="aside" href="/paid">
            {t('toPaidDesk')}
          </ButtonLink>
        )}
      </p>
      {!settled && (
        <ActionForm action={settle} submit={t('done')} pendingText={t('saving')}>
          <input type="hidden" name={idName} value={id} />
          <Fields>
            <ChoiceField name="action" label={t('settle')} nothingYet={t('choose')} choices={ways} required />
            <TextField name="note" label={t('note')} hint={t('noteHint')} required maxLength={500} />
          </Fields>
        </ActionForm>
      )}
    </Panel>
  )
}

function SettleFacts({ reversal, before, after, ways }: Pick<Props, 'reversal' | 'before' | 'after' | 'ways'>) {
  const t = useTranslations('reversals')
  const drawers = useTranslations('drawers')
  const locale = useLocale()
  const { settled, seller } = reversal
  const { cashier, branch, till: number } = seller
  const way = settled && (ways.find(({ value }) => value === settled.action) ?? ways.at(-1))
  return (
    <Facts>
      {[
        { label: t('ticket'), value: reversal.ticketNumber },
        ...before,
        { label: t('cashier'), value: `${cashier}, ${drawers('placeOf', { branch, number })}` },
        { label: t('shift'), value: shiftText(reversal, t, locale) },
        ...after,
        { label: t('settle'), value: way?.text ?? '' },
        {
          label: t('note'),
          value: settled
            ? `${settled.note} (${t('by', { name: settled.by, at: harareStamp(settled.at, locale) })})`
            : '',
        },
      ]}
    </Facts>
  )
}

type Words = ReturnType<typeof useTranslations<'reversals'>>

/** The shift is named by when it opened; the cashier and till are above it. */
function shiftText({ shiftOpenedAt, shiftClosedAt, afterClose }: Props['reversal'], t: Words, locale: string): string {
  if (shiftOpenedAt === null) return ''
  const opened = harareStamp(shiftOpenedAt, locale)
  if (shiftClosedAt === null) return t('shiftOpen', { opened })
  const at = harareStamp(shiftClosedAt, locale)
  return afterClose ? t('afterClose', { opened, at }) : t('closedAfter', { opened, at })
}
