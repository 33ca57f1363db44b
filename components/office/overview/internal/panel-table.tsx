import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { ScrollSideways } from '@/components/office/charts/scroll-sideways.tsx'

/**
 * Rows within a panel of the overview, each known by its first cell. In large letters two columns of long words are
 * wider than a phone; then the table scrolls, not the page.
 */
export function PanelTable({ title, children }: { title: string; children: ReactNode }) {
  return (
    <ScrollSideways title={title}>
      <table className="w-full border-collapse" aria-label={title}>
        {children}
      </table>
    </ScrollSideways>
  )
}

const cell = cva('border-b border-line py-2 print:py-0.5', {
  variants: {
    of: {
      column: 'text-start text-note font-semibold text-muted',
      sums: 'ps-3 text-end text-note font-semibold whitespace-nowrap text-muted tabular-nums',
      row: 'text-start font-normal',
      sum: 'ps-3 text-end font-figures whitespace-nowrap',
      verdict: 'w-[1%] ps-4 text-end whitespace-nowrap cards:whitespace-normal',
    },
  },
})

/** The heading of a column, of words or of sums. */
export function PanelColumn({ of = 'column', children }: { of?: 'column' | 'sums'; children: ReactNode }) {
  return (
    <th scope="col" className={cell({ of })}>
      {children}
    </th>
  )
}

/** A row; it stays in one piece on paper. */
export function PanelRow({ head, children }: { head: ReactNode; children: ReactNode }) {
  return (
    <tr className="print:break-inside-avoid">
      <th scope="row" className={cell({ of: 'row' })}>
        {head}
      </th>
      {children}
    </tr>
  )
}

/** A cell of the row: a sum or a verdict. */
export function PanelCell({ of, children }: { of: 'sum' | 'verdict'; children: ReactNode }) {
  return <td className={cell({ of })}>{children}</td>
}
