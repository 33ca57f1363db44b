import type { ReactNode } from 'react'

type Props = {
  title: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** A page of the office: its name, a line about it, its actions, and its panels. */
export function OfficePage({ title, lead, actions, children }: Props) {
  return (
    <section className="grid grid-cols-1 gap-4">
      <header className="flex flex-wrap items-end justify-between gap-3 max-phone:gap-y-0">
        <div>
          <h1 className="text-2xl font-bold">{title}</h1>
          {lead && <div className="mt-1 max-w-184 text-note text-muted">{lead}</div>}
        </div>
        {actions && <div className="flex flex-wrap gap-2 max-phone:*:mt-3 print:hidden">{actions}</div>}
      </header>
      {children}
    </section>
  )
}

/** A sheet of paper on the page, with a title; `id` is where a link may lead. */
export function Panel({ id, title, children }: { id?: string; title?: string; children: ReactNode }) {
  return (
    <section
      id={id}
      className="rounded bg-paper px-6 py-4 max-phone:p-4 print:bg-transparent print:p-0 [&>:first-child]:mt-0 [&>dl+:is(p,_form,_div)]:mt-3 [&>p+:is(p,_dl,_form,_div)]:mt-3"
    >
      {title && <h2 className="mb-3 text-note font-semibold text-muted">{title}</h2>}
      {children}
    </section>
  )
}
