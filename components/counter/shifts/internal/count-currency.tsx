import { useTranslations } from 'next-intl'
import { Fragment } from 'react'
import { ToldNote } from '@/components/ui/told-note.tsx'
import { type CountedCurrency, noteField, restField } from '@/lib/platform/shared/cash-count.ts'
import { type Cents, formatMoney } from '@/lib/platform/shared/money.ts'
import type { ToldProblem } from '@/lib/platform/shared/problem.ts'

type Props = {
  currency: CountedCurrency
  typed: Readonly<Record<string, string>>
  required: boolean
  autoFocus: boolean
  /** Why the form was refused; shown below the field that it is about, if that is one of these. */
  problem: ToldProblem | null
}

const NOTE_ID = 'count-problem'

/** The notes of one currency, largest first, and a field for coins or for the whole sum. */
export function CountCurrency({ currency: { code, denominations }, typed, required, autoFocus, problem }: Props) {
  const t = useTranslations('cashUp')
  const marks = (name: string) =>
    problem?.field === name && { autoFocus: true, 'aria-invalid': true, 'aria-describedby': NOTE_ID }
  const note = (name: string) =>
    problem?.field === name && (
      <div className="py-2">
        <ToldNote problem={problem} id={NOTE_ID} />
      </div>
    )
  return (
    <fieldset className="min-w-0 rounded bg-paper px-4 pt-3 pb-4">
      <legend className="[float:inline-start] w-full px-0.5 pb-2 text-lg font-bold">{code}</legend>
      {denominations.map((denomination, index) => {
        const name = noteField(code, denomination)
        const text = noteText(denomination, code)
        return (
          <Fragment key={name}>
            <label className="clear-both grid grid-cols-[minmax(min-content,1fr)_auto_minmax(3rem,6rem)] items-center gap-2 py-0.5">
              <span className="text-end font-figures font-semibold">{text.replace(`${code} `, '')}</span>
              <span aria-hidden="true">×</span>
              <input
                name={name}
                defaultValue={typed[name] ?? ''}
                className="border-fine h-target w-full min-w-0 rounded border-edge bg-paper px-3 text-end font-figures text-lg leading-none font-semibold focus:border-ink"
                inputMode="numeric"
                maxLength={6}
                autoComplete="off"
                autoFocus={autoFocus && index === 0}
                aria-label={t('howMany', { note: text })}
                {...marks(name)}
              />
            </label>
            {note(name)}
          </Fragment>
        )
      })}
      <label className="border-t-fine mt-2 grid gap-1 border-dashed border-line pt-2">
        <span>{t('rest')}</span>
        <input
          name={restField(code)}
          defaultValue={typed[restField(code)] ?? ''}
          className="border-fine h-target w-full min-w-0 rounded border-edge bg-paper px-3 text-end font-figures text-lg leading-none font-semibold focus:border-ink"
          inputMode="decimal"
          maxLength={20}
          autoComplete="off"
          aria-label={t('restOf', { currency: code })}
          {...marks(restField(code))}
        />
      </label>
      {note(restField(code))}
      {required && <p className="pt-1 text-note text-muted">{t('required')}</p>}
    </fieldset>
  )
}

/** `$20` and `ZWG 50`: notes have no cents, small coins do. */
function noteText(denomination: Cents, currency: string): string {
  return formatMoney({ cents: denomination, currency }).replace(/\.00$/, '')
}
