import { useTranslations } from 'next-intl'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { Fields, ShownField, TextField } from '@/components/ui/forms/fields.tsx'
import type { DayRoom, TopUpMethod } from '@/lib/office/fundings/model.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { formatUsd, toWireAmount } from '@/lib/platform/shared/money.ts'
import { formatFundingLabel } from '@/lib/platform/shared/payment.ts'
import { settingsText } from '@/lib/platform/shared/posted-again.ts'
import { FundingMethodChoice } from './internal/funding-method-choice.tsx'
import { TopUpCodeField } from './top-up-forms.tsx'

type Props = {
  intentId: string
  methods: readonly TopUpMethod[]
  room: DayRoom
  mayApprove: boolean
  /** The amount proposed, as `340.00`. */
  amount?: string | undefined
  action: ResultAction
}

/** The amount, the method and the wallet, and the owner's code above today's limit. */
export function AskForm({ intentId, methods, room, mayApprove, amount, action }: Props) {
  const t = useTranslations('topUps')
  return (
    <ActionForm action={action} submit={t('ask')} pendingText={t('asking')}>
      <input type="hidden" name="intentId" value={intentId} />
      <FundingMethodChoice
        legend={t('method')}
        methods={methods.map((method) => ({ ...method, label: formatFundingLabel(method.label, t) }))}
      />
      <Fields>
        <TextField
          name="amount"
          defaultValue={amount}
          label={t('amount')}
          hint={t('roomToday', { left: formatUsd(room.leftCents), limit: formatUsd(room.limitCents) })}
          inputMode="decimal"
          maxLength={20}
          required
          figures
        />
        {methods.some(({ phone }) => phone) && (
          <TextField name="phone" label={t('wallet')} hint={t('walletHint')} inputMode="tel" maxLength={30} figures />
        )}
        {mayApprove && <TopUpCodeField hint={t('codeHint')} />}
      </Fields>
    </ActionForm>
  )
}

export function LimitForm({ room, action }: { room: DayRoom; action: ResultAction }) {
  const t = useTranslations('topUps')
  return (
    <ActionForm
      fold={t('changeLimit')}
      action={action}
      submit={t('saveLimit')}
      pendingText={t('working')}
      done={t('saved')}
    >
      <ShownField value={settingsText({ limitCents: String(room.limitCents) })} />
      <Fields>
        <TextField
          name="amount"
          label={t('dayLimit')}
          hint={t('dayLimitHint')}
          defaultValue={toWireAmount(room.limitCents)}
          inputMode="decimal"
          maxLength={20}
          required
          figures
        />
        <TopUpCodeField hint={t('approveHint')} required />
      </Fields>
    </ActionForm>
  )
}
