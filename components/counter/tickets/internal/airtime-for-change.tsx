import { useTranslations } from 'next-intl'
import { useActionState, useId } from 'react'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import { LineFold } from '@/components/ui/lists/line-folds.tsx'
import { ProblemLine } from '@/components/ui/notices/problem-line.tsx'
import type { SettledTenders, TypedTenders } from '@/lib/books/tenders/model.ts'
import type { AirtimeForChangeForm as Posted } from '@/lib/counter/ticket-forms/model.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { CashInputs } from '../typed-cash.tsx'
import { inputLook } from './other-cash.tsx'

export type ChangeAsAirtime = (before: Posted, form: FormData) => Promise<Posted>

type Props = {
  ticketId: string
  cash: SettledTenders
  typed: TypedTenders
  /** The customers' names are confirmed, which this must not undo. */
  confirmed: boolean
  /** The number on the ticket that takes the airtime, as shown; null if one must be typed. */
  served: string | null
  changeAsAirtime: ChangeAsAirtime
}

/** Airtime in place of change, if there is any. A refusal keeps the number that was typed for it, and the cash. */
export function AirtimeForChange({ ticketId, cash, typed, confirmed, served, changeAsAirtime }: Props) {
  const t = useTranslations('tender')
  const id = useId()
  const [{ phone, problem }, post] = useActionState(changeAsAirtime, { phone: '', problem: null })
  const change = cash.kind === 'enough' ? cash.overUsd : 0n
  if (change === 0n) return null
  return (
    <LineFold title={t('airtimeForChange')} open={problem !== null || undefined}>
      <form action={post} className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <input type="hidden" name="ticketId" value={ticketId} />
        <CashInputs typed={typed} />
        {confirmed && <input type="hidden" name="confirmed" value="on" />}
        {served === null && (
          <label className="flex items-center gap-2">
            <span className="font-semibold">{t('airtimeFor')}</span>
            <span className="w-40">
              <input
                className={inputLook}
                name="phone"
                inputMode="tel"
                maxLength={40}
                autoComplete="off"
                defaultValue={phone}
                aria-describedby={problem ? id : undefined}
                required
              />
            </span>
          </label>
        )}
        <SubmitButton pendingText={t('asking')}>{t('changeAsAirtime', { change: formatUsd(change) })}</SubmitButton>
        <small className="text-note text-muted">
          {served === null ? t('changeAsAirtimeAsk') : t('changeAsAirtimeNote', { number: served })}
        </small>
        <div aria-live="polite" className="basis-full empty:hidden">
          {problem && <ProblemLine id={id} problem={problem} />}
        </div>
      </form>
    </LineFold>
  )
}
