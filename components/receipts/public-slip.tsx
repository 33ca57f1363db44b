import type { OpenedSlip } from '@/lib/receipts/model.ts'
import styles from './public-slip.module.css'
import { Receipt } from './receipt.tsx'
import { SheetSize } from './sheet-size.tsx'

/** While something is on its way, the page loads itself again this often, with or without a script. */
const RELOAD_SECONDS = 20

/** A slip as its customer opens it. */
export function PublicSlip({ slip, title, works, keep, final }: Extract<OpenedSlip, { kind: 'open' }>) {
  return (
    <main className={styles.page} lang={slip.locale}>
      {!final && <meta httpEquiv="refresh" content={String(RELOAD_SECONDS)} />}
      <SheetSize paper="80" />
      <h1 className={styles.title}>{title}</h1>
      <Receipt slip={slip} paper="80" label={title} />
      <p className={styles.note}>{keep}</p>
      <p className={styles.note}>{works}</p>
    </main>
  )
}
