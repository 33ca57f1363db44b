import { useTranslations } from 'next-intl'
import { asksForReason } from '@/components/counter/tickets/sale-reason.tsx'
import { SameSaleReason } from '@/components/counter/tickets/same-sale-reason.tsx'
import { Kbd } from '@/components/ui/buttons/kbd.tsx'
import { choiceLook } from '@/components/ui/forms/choice-look.ts'
import { FieldNote, refusedMarks } from '@/components/ui/forms/field-note.tsx'
import { Label, Legend } from '@/components/ui/forms/label.tsx'
import { useTextBeforeScript } from '@/components/ui/forms/use-text-before-script.ts'
import { Notice } from '@/components/ui/notices/notice.tsx'
import { ProblemLine } from '@/components/ui/notices/problem-line.tsx'
import type { CollectForm, PaymentMethod } from '@/lib/counter/collections/model.ts'
import { PAY_CURRENCIES } from '@/lib/platform/shared/payment.ts'
import type { ProblemMessage } from '@/lib/platform/shared/problem.ts'

const FIELD =
  'border-fine min-h-14 w-full rounded border-edge bg-paper px-4 font-figures text-xl leading-none font-semibold data-words:font-words data-words:font-normal'

const OWN_FIELDS = ['payer', 'method', 'amount', 'tender', 'purpose']

type GeneralProps = Record<'problem' | 'sameSale', ProblemMessage | null> & { reason: string }

/**
 * A refusal that belongs to no field, and the reason for selling the same again, which keeps what was chosen whatever
 * the refusal.
 */
export function GeneralProblem({ problem, sameSale, reason }: GeneralProps) {
  const repeat = problem && asksForReason(problem) ? problem : sameSale
  const isGeneral = problem !== null && problem !== repeat && !OWN_FIELDS.includes(problem.field ?? '')
  return (
    <>
      {isGeneral && (
        <Notice role="alert">
          <ProblemLine problem={problem} />
        </Notice>
      )}
      {repeat && (
        <Notice role="alert">
          <ProblemLine problem={repeat} />
        </Notice>
      )}
      {repeat && asksForReason(repeat) && <SameSaleReason about={repeat.code} before={reason} autoFocus />}
    </>
  )
}

/** The boxes to tick before anyone is asked to pay: whose meter it is, and that a customer may pay twice. */
export function Checks({ names, both }: { names: readonly string[]; both: boolean }) {
  const t = useTranslations('collect')
  const tender = useTranslations('tender')
  return (
    <>
      {names.map((name) => (
        <label
          key={name}
          className="border-fine flex min-h-target items-center gap-3 rounded border-edge bg-paper px-4 py-3"
        >
          <input className="size-5 flex-none accent-ink" type="checkbox" name="nameConfirmed" required />
          <span>
            {tender('readAloud')} <b>{name}</b>
          </span>
        </label>
      ))}
      {both && (
        <label className="border-fine flex min-h-target items-center gap-3 rounded border-edge bg-paper px-4 py-3">
          <input className="size-5 flex-none accent-ink" type="checkbox" name="bothMayBePaid" required />
          <span>{t('bothMayBePaid')}</span>
        </label>
      )}
    </>
  )
}

/** The part that is paid in cash at once. */
export function CashPart({
  text,
  onType,
  problem,
}: {
  text: string
  onType: (text: string) => void
  problem: ProblemMessage | null
}) {
  const t = useTranslations('collect')
  const field = useTextBeforeScript(onType)
  return (
    <div>
      <Label htmlFor="cash">{t('cashPart')}</Label>
      <input
        ref={field}
        id="cash"
        name="cash"
        {...refusedMarks('cash-problem', problem)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        className={FIELD}
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <FieldNote id="cash-problem" problem={problem} />
    </div>
  )
}

/** How much a deposit is, and what it is for. */
export function DepositFields({ state }: { state: CollectForm }) {
  const t = useTranslations('collect')
  const { problem } = state
  const refusedAt = (name: string) => (problem?.field === name ? problem : null)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] gap-x-6 gap-y-3 max-phone:grid-cols-1">
      <div>
        <Label htmlFor="amount">{t('amount')}</Label>
        <input
          id="amount"
          name="amount"
          {...refusedMarks('amount-problem', refusedAt('amount'))}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          autoFocus={problem?.field === 'amount'}
          className={FIELD}
          defaultValue={state.amount}
        />
        <FieldNote id="amount-problem" problem={refusedAt('amount')} />
      </div>
      <div>
        <Label htmlFor="purpose">{t('purpose')}</Label>
        <input
          id="purpose"
          name="purpose"
          {...refusedMarks('purpose-problem', refusedAt('purpose'))}
          autoComplete="off"
          maxLength={120}
          autoFocus={problem?.field === 'purpose'}
          className={FIELD}
          data-words
          defaultValue={state.purpose}
        />
        <FieldNote id="purpose-problem" problem={refusedAt('purpose')} />
      </div>
    </div>
  )
}

type Props = {
  methods: readonly PaymentMethod[]
  chosen: string
  onChoose: (method: string) => void
  problem: ProblemMessage | null
}

/**
 * The payment methods as tiles; their digits choose them once the number field is left. They are uncontrolled, since
 * React resets a form after its action: a controlled tile would be reset while our state stays.
 */
export function MethodChoice({ methods, chosen, onChoose, problem }: Props) {
  const t = useTranslations('collect')
  return (
    <fieldset className="min-w-0" aria-describedby={problem ? 'method-problem' : undefined}>
      <Legend>{t('method')}</Legend>
      <div className="flex flex-wrap gap-2">
        {methods.map(({ value, label }, index) => (
          <label key={value} className={choiceLook({ size: 'tile' })}>
            <input
              className="size-5 flex-none accent-ink"
              type="radio"
              name="method"
              value={value}
              required
              defaultChecked={value === chosen}
              onChange={() => onChoose(value)}
              aria-keyshortcuts={String(index + 1)}
            />
            {label}
            <span className="ms-auto flex max-phone:hidden">
              <Kbd>{String(index + 1)}</Kbd>
            </span>
          </label>
        ))}
      </div>
      <FieldNote id="method-problem" problem={problem} />
    </fieldset>
  )
}

/** The currency that the customer pays in; the price is in USD either way. */
export function CurrencyChoice({ chosen }: { chosen: string }) {
  const t = useTranslations('collect')
  return (
    <fieldset className="min-w-0">
      <Legend>{t('currency')}</Legend>
      <div className="flex flex-wrap gap-2">
        {PAY_CURRENCIES.map((currency) => (
          <label key={currency} className={choiceLook({ size: 'tile' })}>
            <input
              className="size-5 flex-none accent-ink"
              type="radio"
              name="currency"
              value={currency}
              defaultChecked={currency === (chosen || 'USD')}
            />
            {t(currency)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
