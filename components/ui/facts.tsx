import type { ReactNode } from 'react'

/** What is known of something, each fact under its name. Facts without a value are left out. */
export function Facts({ children }: { children: { label: string; value: ReactNode }[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] gap-x-6 gap-y-3 phone-screen:[&_[data-long]]:col-span-full [&_dd]:font-semibold [&_dd]:wrap-anywhere [&_dt]:text-note [&_dt]:text-muted">
      {children
        .filter(({ value }) => value !== null && value !== '')
        .map(({ label, value }) => (
          <div key={label} data-long={isLong(value) ? '' : undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** Longer than half a phone's width: it has a line of its own there. */
function isLong(value: ReactNode): boolean {
  return typeof value === 'string' && value.length > 24
}

/** Something to do that stays folded until it is wanted; works before any script. */
export function Folded({ title, open, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <details
      className="mt-3 not-first:mt-0 [&>div]:mt-2 [&>div]:grid [&>div]:grid-cols-1 [&>div]:gap-4 [&>div]:border-t [&>div]:border-t-line [&>div]:pt-4"
      open={open}
    >
      <summary className="underline-offset-link inline-flex min-h-target items-center font-semibold underline decoration-1">
        {title}
      </summary>
      <div>{children}</div>
    </details>
  )
}

/** A small word about a state, plain or to be seen to. */
export function Word({ tone, children }: { tone?: 'good' | 'look' | 'bad'; children: ReactNode }) {
  return (
    <span
      className="inline-flex items-center gap-1.75 font-words text-small leading-normal font-semibold data-tone:rounded-small data-tone:bg-(--tone-bg) data-tone:py-0.5 data-tone:pr-2.25 data-tone:pl-1.75 data-tone:text-(--tone) data-[tone=bad]:[--tone-bg:var(--color-bad-bg)] data-[tone=bad]:[--tone:var(--color-bad)] data-[tone=good]:[--tone-bg:var(--color-ok-bg)] data-[tone=good]:[--tone:var(--color-ok)] data-[tone=look]:[--tone-bg:var(--color-wait-bg)] data-[tone=look]:[--tone:var(--color-wait)] not-data-tone:[&_i]:hidden data-tone:[&_i]:size-3 data-tone:[&_i]:flex-none data-tone:[&_i]:bg-(--tone) data-[tone=bad]:[&_i]:shape-cross data-[tone=good]:[&_i]:rounded-full data-[tone=look]:[&_i]:shape-triangle"
      data-tone={tone}
    >
      <i aria-hidden="true" />
      {children}
    </span>
  )
}
