import type { ReactNode } from 'react'

/** A list page: its name, a line about it, and the rows. */
export function ListScreen({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <section className="mx-auto grid w-full max-w-384 grid-cols-[minmax(0,72rem)] content-start gap-4 p-6 max-phone:p-4">
      <h1 className="text-2xl font-bold">{title}</h1>
      {lead && <p className="-mt-3 text-muted">{lead}</p>}
      {children}
    </section>
  )
}

export function ListEmpty({ children }: { children: string }) {
  return <p className="rounded bg-paper p-6">{children}</p>
}
