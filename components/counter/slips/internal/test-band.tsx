import styles from '../receipt.module.css'

/** Hazard stripes made of strokes, since printers leave out backgrounds; the words say the same. */
const STROKES = '/'.repeat(80)

/** Says at both ends of the slip that no money moved: it must not pass for a real one even when torn. */
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
