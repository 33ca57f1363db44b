import { useTranslations } from 'next-intl'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { ResetOnReturn } from '@/components/ui/focus/reset-on-return.tsx'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { useDayWords } from './day-field.tsx'
import { DayInput } from './day-input.tsx'
import { Options } from './options.tsx'

type FormProps = {
  action: string
  submit: string
  /** The current choices in words: on a phone the fields are folded under them. Left out for a field or two. */
  chosen?: readonly (string | null | undefined)[]
  /** Whether the fields are open, since one needs attention. */
  open?: boolean
  children: ReactNode
}

/** A field or two are as wide as what they hold; on a phone they leave the button its place. */
const FEW = 'flex flex-wrap max-phone:[&>:not(button)]:flex-[1_1_8rem]'
const MANY =
  'grid grid-cols-[repeat(auto-fill,minmax(8.75rem,1fr))] phone-screen:grid-cols-2 phone-screen:group-has-[details:not([open])]:hidden phone-screen:group-has-[details[open]]:mt-3'

/** A page's filters, kept in its address; nothing that identifies a customer belongs there. */
export function FilterForm({ action, submit, chosen, open, children }: FormProps) {
  return (
    <div className="group">
      {chosen && <Fold chosen={chosen.filter((one) => one !== null && one !== undefined)} open={open} />}
      {chosen && <OnPaper chosen={chosen.filter((one) => one !== null && one !== undefined)} />}
      <form
        action={action}
        method="get"
        // Otherwise, on going back, the browser would put the latest choices over those that the earlier page shows.
        autoComplete="off"
        className={`items-end gap-3 print:hidden ${chosen ? MANY : FEW}`}
      >
        <ResetOnReturn />
        {children}
        <button type="submit" className="min-h-target rounded bg-ink px-4 font-semibold text-on-ink">
          {submit}
        </button>
      </form>
    </div>
  )
}

/** Folds what follows, on phones only, by CSS: folding must not depend on a script that measures. */
function Fold({ chosen, open }: { chosen: string[]; open: boolean | undefined }) {
  const t = useTranslations('picking')
  const said = chosen.length > 0 ? chosen.join(', ') : t('all')
  return (
    <details className="hidden print:hidden phone-screen:block" open={open} key={said}>
      <summary className="border-fine chevron flex min-h-target items-center gap-2 rounded border-edge px-3 py-1">
        <span className="text-note font-semibold text-muted">{t('filters')}</span>{' '}
        <b className="min-w-0 font-semibold wrap-anywhere">{said}</b>
      </summary>
    </details>
  )
}

/** Printed in place of the fields. */
function OnPaper({ chosen }: { chosen: string[] }) {
  const t = useTranslations('picking')
  return (
    <p className="hidden text-note print:block">
      {t('filters')}: <b>{chosen.length > 0 ? chosen.join(', ') : t('all')}</b>
    </p>
  )
}

type PickProps = {
  name: string
  label: string
  /** The label of the choice for everything; left out if one must be chosen. */
  all?: string
  value: string | null
  /** Whether its choices are longer than a column. */
  wide?: boolean
  children: { value: string; text: string }[]
}

export function Pick({ name, label, all, value, wide = false, children }: PickProps) {
  return (
    <label className={wide ? 'col-span-2 grid min-w-0 gap-1' : 'grid min-w-0 gap-1'}>
      <span className="text-note font-semibold text-muted">{label}</span>
      <select
        name={name}
        defaultValue={value ?? ''}
        key={value}
        className="border-fine min-h-target w-full min-w-0 rounded border-edge bg-paper px-3 text-base text-ink data-figures:font-figures"
      >
        {all && <option value="">{all}</option>}
        <Options of={children.map(({ value, text }) => [value, text])} />
      </select>
    </label>
  )
}

type FieldProps = Omit<ComponentProps<'input'>, 'className'> & {
  label: string
  /** Why the field's text cannot be a filter. */
  problem?: string | null
}

export function FilterField({ label, problem, ...input }: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const marks = problem ? { 'aria-invalid': true, 'aria-describedby': noteId, autoFocus: true } : {}
  return (
    <div className="grid min-w-0 gap-1">
      <label htmlFor={id} className="text-note font-semibold text-muted">
        {label}
      </label>
      {problem && (
        <p id={noteId} className="text-note font-semibold text-bad">
          {problem}
        </p>
      )}
      {input.type === 'date' ? (
        <DayFilter {...input} {...marks} id={id} />
      ) : (
        <input id={id} autoComplete="off" {...input} {...marks} className={BOX} />
      )}
    </div>
  )
}

function DayFilter(input: ComponentProps<'input'>) {
  return <DayInput {...input} words={useDayWords(harareDay(sharedNow()))} className={BOX} />
}

const BOX =
  'border-fine min-h-target w-full min-w-0 rounded border-edge bg-paper px-3 text-base text-ink data-figures:font-figures'
