import type { DisplayView } from '@/lib/display/model.ts'
import styles from './display-screen.module.css'

/** What the customer reads from the other side of the counter: few words, the largest figures first. */
export function DisplayScreen({ view }: { view: DisplayView }) {
  const { locale, partnerName, branchName, test, headline, items, total, change, codes, note } = view
  return (
    <main className={styles.screen} lang={locale} data-idle={items.length === 0 || undefined}>
      <header className={styles.head}>
        <b>{partnerName}</b>
        <span>{branchName}</span>
        {test && <b className={styles.test}>{test}</b>}
      </header>
      <section className={styles.now} aria-live="polite">
        <h1 className={styles.headline}>{headline}</h1>
        {codes.map(({ label, groups }) => (
          <div key={`${label} ${groups.join('')}`} className={styles.code}>
            {label !== headline && <p>{label}</p>}
            <p className={styles.digits}>{groups.join(' ')}</p>
          </div>
        ))}
        {change && (
          <p className={styles.change}>
            {change.label} <b>{change.text}</b>
          </p>
        )}
        {note && <p className={styles.note}>{note}</p>}
      </section>
      {items.length > 0 && (
        <section className={styles.items}>
          <ul>
            {items.map((item) => (
              <li key={item.id} className={styles.item}>
                <b>{item.name}</b>
                <span className={styles.price}>{item.price}</span>
                <span className={styles.recipient}>{item.recipient}</span>
                <span className={styles.state}>{item.state}</span>
              </li>
            ))}
          </ul>
          {total && (
            <p className={styles.total}>
              <span>{total.label}</span>
              <b>{total.text}</b>
            </p>
          )}
        </section>
      )}
    </main>
  )
}
