import type { ReactNode } from 'react'
import styles from './office-table.module.css'

/** The heading of a column; a column of figures stands to the right, under a heading that does too. */
type Column = string | { figure: string }

type Props = {
  /** What the rows are, for who hears the page; `shown` puts it over the table for all. */
  title: string
  shown?: string
  columns: readonly Column[]
  /** A class of the caller's for the whole table. */
  className?: string
  children: ReactNode
}

/** Rows of the office under their headings: a table on a laptop, a small card each on a phone. */
export function OfficeTable({ title, shown, columns, className, children }: Props) {
  return (
    <table className={className ? `${styles.table} ${className}` : styles.table} aria-label={shown ? undefined : title}>
      {shown && <caption className={shown}>{title}</caption>}
      <thead>
        <tr>
          {columns.map((column) =>
            typeof column === 'string' ? (
              <th key={column} scope="col">
                {column}
              </th>
            ) : (
              <th key={column.figure} scope="col" className={styles.figure}>
                {column.figure}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
