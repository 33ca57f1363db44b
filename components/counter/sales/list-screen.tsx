import type { ReactNode } from 'react'
import { TwoColumns } from '@/components/ui/pages/two-columns.tsx'

type Props = { title: string; lead?: string; aside?: ReactNode; children: ReactNode }

/** A list page: its name, a line about it, and the rows, as wide as what is sold; beside them what is only read. */
export function ListScreen({ title, lead, aside, children }: Props) {
  return (
    <TwoColumns paper={aside}>
      <section className="grid grid-cols-1 gap-4">
        <h1 className="text-2xl font-bold">{title}</h1>
        {lead && <p className="-mt-3 text-muted">{lead}</p>}
        {children}
      </section>
    </TwoColumns>
  )
}

export function ListEmpty({ children }: { children: string }) {
  return <p className="rounded bg-paper px-6 py-4 max-phone:px-4">{children}</p>
}
