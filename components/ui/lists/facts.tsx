import { cva } from 'class-variance-authority'
import type { ReactNode, ToggleEvent } from 'react'
import { foldLook } from './fold-look.ts'

/** Labelled facts. Those without a value are left out. */
export function Facts({ children }: { children: { label: string; value: ReactNode }[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,10rem),1fr))] gap-x-6 gap-y-3 phone-screen:grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))]">
      {children
        .filter(({ value }) => value !== null && value !== '')
        .map(({ label, value }) => (
          <div key={label} className={spanOf(value)}>
            <dt className="text-note text-muted">{label}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** What is longer than half a phone's width gets its own line there, and a sentence two columns on a desk. */
function spanOf(value: ReactNode): string | undefined {
  if (typeof value !== 'string' || value.length <= 24) return undefined
  return value.length <= 60 ? 'phone-screen:col-span-full' : 'col-span-2 phone-screen:col-span-full'
}

/** Something folded until it is wanted; works before any script. Among buttons it lines up with them. */
export function Folded({ title, open, among = 'text', onToggle, children }: FoldedProps) {
  return (
    <details
      className={among === 'text' ? 'mt-3 in-[td]:mt-0 [details+&]:mt-0' : undefined}
      open={open}
      onToggle={onToggle}
    >
      <summary className={foldLook({ among })}>{title}</summary>
      <div className="mt-2 grid grid-cols-1 gap-4 border-t border-line pt-4">{children}</div>
    </details>
  )
}

type FoldedProps = {
  title: string
  open?: boolean
  among?: 'text' | 'buttons'
  onToggle?: (event: ToggleEvent<HTMLDetailsElement>) => void
  children: ReactNode
}

const word = cva(
  'inline-flex items-center gap-1.75 justify-self-start font-words text-small leading-normal font-semibold',
  {
    variants: {
      tone: {
        plain: '',
        good: 'rounded-small bg-ok-bg py-0.5 ps-1.75 pe-2.25 text-ok',
        look: 'rounded-small bg-wait-bg py-0.5 ps-1.75 pe-2.25 text-wait',
        bad: 'rounded-small bg-bad-bg py-0.5 ps-1.75 pe-2.25 text-bad',
      },
    },
  },
)

const sign = cva('size-3 flex-none bg-current', {
  variants: { tone: { good: 'rounded-full', look: 'shape-triangle', bad: 'shape-cross' } },
})

export function Word({ tone, children }: { tone?: 'good' | 'look' | 'bad'; children: ReactNode }) {
  return (
    <span className={word({ tone: tone ?? 'plain' })}>
      {tone && <i className={sign({ tone })} aria-hidden="true" />}
      {children}
    </span>
  )
}
