import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'

type Inside = { children: ReactNode }

/** The result of a sale or payment: its state, a panel with where the money is, the next actions. */
export function Result({ children }: Inside) {
  return <section className="grid grid-cols-1 gap-4 low:gap-2">{children}</section>
}

export function ResultState({ chip, beside }: { chip: ReactNode; beside?: ReactNode }) {
  return (
    <p className="flex flex-wrap items-center gap-3">
      {chip}
      {beside && <span className="text-muted tabular-nums">{beside}</span>}
    </p>
  )
}

const panel = cva('grid grid-cols-1 gap-3 rounded py-6 pe-8 max-phone:py-4 max-phone:pe-4 low:gap-2 low:py-2', {
  variants: {
    edge: {
      none: 'bg-paper ps-8 max-phone:ps-4',
      bad: 'bg-paper ps-8 bar-bad max-phone:ps-4',
      reversed: 'bg-paper ps-8 bar-reversed max-phone:ps-4',
      // Unknown is hatched, to make people stop.
      hatched: 'ps-11 bg-hatched max-phone:ps-7',
    },
  },
})

export type Edge = 'none' | 'bad' | 'reversed' | 'hatched'

/** Where the money is, on paper; the edge repeats the state. */
export function ResultPanel({ edge = 'none', children }: Inside & { edge?: Edge }) {
  return <div className={panel({ edge })}>{children}</div>
}

export function ResultMoney({ children }: Inside) {
  return <h1 className="text-3xl leading-tight font-bold max-phone:text-2xl">{children}</h1>
}

/** The cash to hand over now: the largest text on the screen. */
export function ResultHandOver({ children }: Inside) {
  return (
    <strong className="block pt-2 text-[4rem] leading-none text-balance max-phone:text-giant low:pt-0 low:text-3xl">
      {children}
    </strong>
  )
}

/** What stays in the drawer until the outcome is known; the change is handed over at once. */
export function ResultKeep({ children }: Inside) {
  return <p className="text-xl leading-tight font-semibold">{children}</p>
}

export function ResultText({ children }: Inside) {
  return <p className="max-w-[38em] text-lead max-phone:text-body">{children}</p>
}

export function ResultLabel({ children }: Inside) {
  return <h2 className="text-lead font-semibold">{children}</h2>
}

/** Facts; `dense` puts two on a line on a phone. */
export function ResultFacts({ dense = false, children }: Inside & { dense?: boolean }) {
  return (
    <dl
      data-dense={dense || undefined}
      className={`group border-t-fine grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-4 border-dashed border-line pt-4 ${dense ? 'max-phone:flex max-phone:flex-wrap max-phone:gap-x-6 max-phone:gap-y-2' : ''}`}
    >
      {children}
    </dl>
  )
}

export function ResultFact({ label, figures = false, children }: Inside & { label: ReactNode; figures?: boolean }) {
  return (
    <div>
      <dt className="text-note font-semibold text-muted">{label}</dt>
      <dd className={figures ? `${fact} font-figures max-phone:group-data-dense:whitespace-nowrap` : fact}>
        {children}
      </dd>
    </div>
  )
}

const fact = 'text-xl max-phone:group-data-dense:text-body'

const GROWS = 'max-phone:items-stretch max-phone:*:flex-[1_1_8rem] max-phone:[&_form]:grid'

const actions = cva(`flex flex-wrap items-center gap-2 ${GROWS}`, {
  variants: {
    inFlow: {
      true: '',
      // A phone that has its keyboard open shows so little that they would cover what is typed.
      false:
        'sticky bottom-keys z-1 bg-counter py-2 max-phone:-mx-4 max-phone:px-4 low:bottom-0 low:py-1 low:max-[30rem]:static thumb:fixed thumb:inset-x-0 thumb:mx-0 thumb:*:basis-full thumb:[&>#next-customer]:order-1',
    },
  },
})

/** The opener of a fold among actions is as wide as they are. */
const FOLDS = 'folds-below max-phone:[&>details>summary]:flex-[1_1_8rem] max-phone:[&>details>summary]:justify-center'

/**
 * The next actions, in sight however long the page is: above the key bar, each as wide as a phone with the next customer
 * at the thumb, or at the foot of a low screen. With `inFlow` they stay in the page, since they would cover the button
 * of a form above. `more` ones are lower in the page, since all of them would cover the end of a token.
 */
export function ResultActions({
  inFlow = false,
  more,
  children,
}: Inside & { inFlow?: boolean | undefined; more?: ReactNode }) {
  return (
    <>
      <div className={actions({ inFlow })} data-actions={inFlow ? undefined : 'foot'}>
        {children}
      </div>
      {more && <div className={`empty:hidden ${actions({ inFlow: true })} ${FOLDS}`}>{more}</div>}
    </>
  )
}

/** Actions apart from the first ones, under their own heading. */
export function ResultApart({ title, children }: Inside & { title: string }) {
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-3 border-t border-line pt-4">
      <h2 className="text-note font-semibold text-muted">{title}</h2>
      <div className="grid grid-cols-1 justify-items-start gap-3">{children}</div>
    </section>
  )
}

export function ResultNote({ children }: Inside) {
  return <p className="max-w-prose text-note text-muted">{children}</p>
}
