import { cva } from 'class-variance-authority'
import Link from 'next/link'
import type { ReactNode } from 'react'

/** A column's heading; sums and their headings are right-aligned. */
type Column = string | { sum: string }

/** Rows that link to something: a table on a desk, small cards on a phone. */
export function ListTable({ columns, children }: { columns: readonly Column[]; children: ReactNode }) {
  return (
    <table className="w-full border-collapse rounded bg-paper text-base">
      <thead className="max-phone:sr-only">
        <tr>
          {columns.map((column) =>
            typeof column === 'string' ? (
              <th key={column} scope="col" className={heading()}>
                {column}
              </th>
            ) : (
              <th key={column.sum} scope="col" className={heading({ sum: true })}>
                {column.sum}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

const heading = cva('border-b-fine border-ink p-3 text-note font-semibold text-muted', {
  variants: { sum: { true: 'text-end whitespace-nowrap tabular-nums', false: 'text-start' } },
  defaultVariants: { sum: false },
})

/** One row; all of it leads where its `ListLink` does. */
export function ListRow({ children }: { children: ReactNode }) {
  return (
    <tr className="relative h-13 hover:bg-soft max-phone:grid max-phone:h-auto max-phone:grid-cols-[minmax(0,1fr)_auto] max-phone:gap-x-3 max-phone:border-b max-phone:border-line max-phone:p-3">
      {children}
    </tr>
  )
}

const cell = cva('border-b border-line px-3 py-2 max-phone:border-0 max-phone:px-0 max-phone:py-px', {
  variants: {
    look: {
      plain: '',
      sum: 'text-end font-figures whitespace-nowrap',
      when: 'text-note whitespace-nowrap text-muted',
      button: 'text-end whitespace-nowrap',
    },
    card: {
      flow: '',
      whole: 'max-phone:col-span-full',
      corner: 'max-phone:col-start-2 max-phone:row-start-1',
      start: 'max-phone:col-start-1 max-phone:self-center max-phone:whitespace-normal',
      end: 'max-phone:col-start-2',
    },
  },
})

type CellProps = {
  look?: 'plain' | 'sum' | 'when' | 'button'
  /** Its place on a phone's card. */
  card?: 'flow' | 'whole' | 'corner' | 'start' | 'end'
  children?: ReactNode
}

export function ListCell({ look = 'plain', card = 'flow', children }: CellProps) {
  return <td className={cell({ look, card })}>{children}</td>
}

const link = cva('inline-block py-1 font-semibold whitespace-nowrap after:absolute after:inset-0', {
  variants: { figures: { true: 'font-figures' } },
})

export function ListLink({ href, figures, children }: { href: string; figures?: boolean; children: ReactNode }) {
  return (
    <Link href={href} prefetch={false} className={link({ figures })}>
      {children}
    </Link>
  )
}
