import { cva } from 'class-variance-authority'
import Link from 'next/link'
import type { ReactNode } from 'react'

/**
 * A column's heading; figures and their headings are right-aligned. With an address, it sorts by the column. One for
 * the `screen` is not printed.
 */
type Column = string | { figure: string; href?: string; isSorted?: boolean } | { screen: string }

type Props = {
  /** What the rows are, for screen readers. */
  title: string
  titled?: boolean
  columns: readonly Column[]
  /** Whether its columns stand close on a laptop, since with so many of them rows would be three lines high. */
  dense?: boolean
  children: ReactNode
}

/** Rows under headings: a table on a laptop, small cards on a phone. */
export function OfficeTable({ title, titled = false, columns, dense = false, children }: Props) {
  return (
    <table
      className={`w-full border-collapse rounded bg-paper print:bg-transparent print:text-hint cards:block print:[&_a]:min-h-0 print:[&_a]:no-underline ${dense ? 'text-base narrow:text-note narrow:[&_:is(td,th)]:px-2' : 'text-base'}`}
      aria-label={titled ? undefined : title}
    >
      {titled && <caption className="py-2 text-start font-bold cards:block cards:px-3">{title}</caption>}
      <thead className="cards:sr-only">
        <tr>
          {columns.map((column) =>
            typeof column === 'string' ? (
              <th key={column} scope="col" className={heading()}>
                {column}
              </th>
            ) : 'screen' in column ? (
              <th key={column.screen} scope="col" className={heading({ screen: true })}>
                {column.screen}
              </th>
            ) : (
              <th
                key={column.figure}
                scope="col"
                aria-sort={column.isSorted ? 'descending' : undefined}
                className={heading({ figure: true })}
              >
                {column.href ? (
                  <Link href={column.href} prefetch={false} className="inline-flex min-h-target items-center">
                    {column.figure}
                    {column.isSorted && <SortMark />}
                  </Link>
                ) : (
                  column.figure
                )}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody className="cards:block">{children}</tbody>
    </table>
  )
}

/** Drawn, since the fonts are cut to letters and have no arrow. */
function SortMark() {
  return <i className="ms-1.5 size-2.5 flex-none rotate-180 bg-current shape-triangle" aria-hidden="true" />
}

const heading = cva('border-b-fine border-ink p-3 text-note font-semibold text-muted print:px-1.5 print:py-0.5', {
  variants: {
    figure: { true: 'text-end whitespace-nowrap tabular-nums', false: 'text-start' },
    screen: { true: 'print:hidden' },
  },
  defaultVariants: { figure: false },
})

const row = cva('row', {
  variants: {
    card: {
      fitted: 'row-fitted',
      sale: "cards:grid-cols-[auto_minmax(0,1fr)_fit-content(45%)] cards:gap-x-3 cards:[grid-template-areas:'state_state_amount'_'what_what_to'_'time_branch_cashier']",
      datedSale:
        "cards:grid-cols-[auto_minmax(0,1fr)_fit-content(45%)] cards:gap-x-3 cards:[grid-template-areas:'state_state_amount'_'what_what_to'_'time_time_cashier'_'branch_branch_branch']",
      entry:
        "cards:grid-cols-[minmax(0,1fr)_auto] cards:gap-x-3 cards:[grid-template-areas:'kind_amount'_'what_balance'_'where_time'_'names_names']",
    },
    total: { true: 'bg-soft' },
  },
  defaultVariants: { card: 'fitted' },
})

type RowProps = {
  /** How the cells lie on its card: as many side by side as fit, or each in its place; a day takes the branch's. */
  card?: 'fitted' | 'sale' | 'datedSale' | 'entry'
  total?: boolean
  children: ReactNode
}

export function TableRow({ card, total, children }: RowProps) {
  return (
    <tr data-total={total || undefined} className={row({ card, total })}>
      {children}
    </tr>
  )
}
