import { useLocale, useTranslations } from 'next-intl'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import { PageProblem } from '@/components/ui/notices/problem-note.tsx'
import type { ChangeOwedView } from '@/lib/counter/change-owed/model.ts'
import { formatMoney } from '@/lib/platform/shared/money.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'
import { formatDay, harareStamp } from '@/lib/platform/shared/time/format-time.ts'

type Found = ChangeOwedView & { intentId: string }

type Props = {
  found: readonly Found[]
  /** Why the last press found or paid nothing. */
  problem: Problem | null
  find: FormAction
  pay: FormAction
  /** The ticket at its price that this was opened from, and goes back to. */
  ticketId: string | null
}

/** Pays change that was kept: a customer's number or the slip's code, then what is owed, where and since when. */
export function ChangeDesk({ found, problem, find, pay, ticketId }: Props) {
  const t = useTranslations('change')
  const first = found.find(({ state }) => state === 'owed')
  return (
    <section className="grid grid-cols-1 gap-4">
      <h1 className="text-3xl leading-tight font-bold max-phone:text-2xl">{t('title')}</h1>
      <PageProblem problem={problem} />
      {found.map((one) => (
        <Row key={one.id} {...one} {...{ pay, ticketId }} isFirst={one === first} />
      ))}
      <form action={find} className="flex flex-wrap items-end gap-3">
        <label className="grid min-w-64 flex-1 gap-1">
          <span className="text-note font-semibold text-muted">{t('search')}</span>
          <input
            name="text"
            className="border-fine min-h-13 w-full rounded border-edge bg-paper px-3 font-figures text-xl leading-none font-semibold"
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            autoFocus={first === undefined}
            required
          />
        </label>
        <SubmitButton look={first ? undefined : 'main'} pendingText={t('finding')}>
          {t('find')}
        </SubmitButton>
      </form>
      <p className="max-w-prose text-note text-muted">{t('lead')}</p>
    </section>
  )
}

type RowProps = Found & Pick<Props, 'pay' | 'ticketId'> & { isFirst: boolean }

function Row({ id, intentId, currency, cents, state, at, place, phone, until, paid, ticketNumber, ...row }: RowProps) {
  const t = useTranslations('change')
  const locale = useLocale()
  const sum = formatMoney({ currency, cents })
  return (
    <article className="grid gap-2 rounded bg-paper p-4">
      <p className="font-figures text-4xl leading-tightest font-bold max-phone:text-3xl">{sum}</p>
      <p>
        {t('keptAt', { at: harareStamp(at, locale), branch: place.branchName, till: place.tillNumber })}{' '}
        {ticketNumber && t('onSlip', { number: ticketNumber })}
      </p>
      {phone && <p className="text-muted">{t('forNumber', { number: phone })}</p>}
      {state === 'paid' && paid && (
        <p className="font-semibold">
          {t('isPaid', { at: harareStamp(paid.at, locale), branch: paid.branchName, till: paid.tillNumber })}
        </p>
      )}
      {state === 'expired' && <p className="font-semibold">{t('isExpired', { day: dayText(until, locale) })}</p>}
      {state === 'owed' && until && <p className="text-muted">{t('until', { day: dayText(until, locale) })}</p>}
      {state === 'owed' && (
        <form action={row.pay} className="flex flex-wrap justify-end" data-pays-out>
          <input type="hidden" name="changeId" value={id} />
          <input type="hidden" name="intentId" value={intentId} />
          <input type="hidden" name="ticketId" value={row.ticketId ?? ''} />
          <SubmitButton
            look={row.isFirst ? 'main' : undefined}
            shortcut={row.isFirst ? { label: 'B', key: 'B' } : undefined}
            pendingText={t('paying')}
          >
            {t('pay', { sum })}
          </SubmitButton>
        </form>
      )}
    </article>
  )
}

function dayText(day: string | null, locale: string): string {
  return day === null ? '' : formatDay(day, locale)
}
