import styles from './public-slip.module.css'

/** What an address says that opens nothing, in every language. */
export function ClosedLink({ texts }: { texts: { lang: string; text: string }[] }) {
  return (
    <main className={styles.page}>
      {texts.map(({ lang, text }) => (
        <p key={lang} lang={lang} className={styles.closed}>
          {text}
        </p>
      ))}
    </main>
  )
}
