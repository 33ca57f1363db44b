import styles from '../receipt.module.css'

/** Hazard stripes made of characters, since printers omit backgrounds; the words say the same. */
const STROKES = '/'.repeat(80)

/** Says at both ends of the slip that no money moved: even a torn slip must not pass for real. */
export function TestBand({ word, note }: { word: string; note: string }) {
  return (
    <p className={styles.test}>
      <span className={styles.strokes} aria-hidden="true">
        {STROKES}
      </span>
      <b>{word}</b>
      <span>{note}</span>
      <span className={styles.strokes} aria-hidden="true">
        {STROKES}
      </span>
    </p>
  )
}
