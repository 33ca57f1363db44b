import styles from './kbd.module.css'

/** The name of a key, beside what it does. The control itself names its shortcut to the browser. */
export function Kbd({ children }: { children: string }) {
  return <kbd className={styles.kbd}>{children}</kbd>
}
