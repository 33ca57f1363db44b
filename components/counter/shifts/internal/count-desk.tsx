import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { ToldNote } from '@/components/ui/told-note.tsx'
import { useFocusRefused } from '@/components/ui/use-focus-refused.ts'
import { WorkAndPaper } from '@/components/ui/work-and-paper.tsx'
import type { FormState } from '@/lib/counter/shifts/model.ts'
import { type CashCount, type CountedCurrency, readCounts, withCounted } from '@/lib/platform/shared/cash-count.ts'
import { formatMoney } from '@/lib/platform/shared/money.ts'
import { CountCurrency } from './count-currency.tsx'

export type CountProps = {
  /** The hidden field that identifies this shift or form. */
  hidden: { name: string; value: string }
  currencies: readonly (CountedCurrency & { required?: boolean })[]
  title: string
  lead: string
  /**
   * What stands under the sums: the button that says what it will do. It is given null while an entry is not a number.
   */
  foot: (counts: readonly CashCount[] | null) => ReactNode
}

type Props = CountProps & { state: FormState; post: (form: FormData) => void }

/** The form of a count, with what came of its last press. */
export function CountDesk({ hidden, currencies, title, lead, state, post, foot }: Props) {
  const t = useTranslations('cashUp')
  const [typed, setTyped] = useState(state.typed)
  const form = useRef<HTMLFormElement>(null)
  const readForm = () => form.current && setTyped(textsOf(form.current))
  useEffect(() => {
    if (form.current) setTyped(textsOf(form.current))
  }, [])
  const { problem } = state
  useFocusRefused(form, problem)
  const shown = withCounted(state.typed, currencies, problem?.field)
  const read = readCounts(typed, shown)
  const counts = read.ok ? read.counts : null
  return (
    <form ref={form} action={post} onInput={readForm} onKeyDown={goOn} className="contents">
      {/* The form's first button is its default; disabled, it stops Enter in a field from posting. */}
      <button type="submit" disabled hidden />
      <input type="hidden" name={hidden.name} value={hidden.value} />
      <WorkAndPaper
        paper={
          <section
            className="sticky top-19 bg-paper px-6 pt-4 pb-6 shadow-card max-narrow:static max-phone:p-4"
            aria-label={t('counted')}
          >
            <h2 className="pb-2 text-note font-semibold text-muted">{t('counted')}</h2>
            <dl>
              {shown.map((currency) => (
                <Sum key={currency.code} currency={currency} typed={typed} />
              ))}
            </dl>
            <div className="min-h-15 py-3" aria-live="polite">
              {problem && problem.field === undefined && <ToldNote problem={problem} />}
            </div>
            {foot(counts)}
          </section>
        }
      >
        <div className="grid gap-2 pb-4">
          <h1 className="text-2xl font-bold max-phone:text-title">{title}</h1>
          <p className="max-w-[46em] text-muted">{lead}</p>
        </div>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] items-start gap-4">
          {shown.map((currency, index) => (
            <CountCurrency
              key={currency.code}
              currency={currency}
              typed={state.typed}
              required={'required' in currency && currency.required === true}
              autoFocus={index === 0 && problem?.field === undefined}
              problem={problem}
            />
          ))}
        </div>
      </WorkAndPaper>
    </form>
  )
}

/** The sum of one currency so far. */
function Sum({ currency, typed }: { currency: CountedCurrency; typed: Record<string, string> }) {
  const t = useTranslations('cashUp')
  const read = readCounts(typed, [currency])
  const [count] = read.ok ? read.counts : []
  return (
    <div className="flex min-h-12 flex-wrap items-baseline justify-between gap-3 border-t border-line py-2">
      <dt className="font-semibold">{currency.code}</dt>
      <dd
        className={
          count
            ? 'text-end font-figures text-2xl leading-heading font-bold'
            : 'text-end text-note leading-[1.9rem] text-muted'
        }
      >
        {count
          ? formatMoney({ cents: count.cents, currency: currency.code })
          : t(read.ok ? 'notCounted' : 'unreadable')}
      </dd>
    </div>
  )
}

function textsOf(form: HTMLFormElement): Record<string, string> {
  const texts = [...new FormData(form)].filter((field): field is [string, string] => typeof field[1] === 'string')
  return Object.fromEntries(texts)
}

function goOn(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
  event.preventDefault()
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input:not([type=hidden]), button:enabled')]
  stops[stops.indexOf(event.target) + 1]?.focus()
}
