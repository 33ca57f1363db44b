import type { ComponentProps } from 'react'
import styles from './button.module.css'
import type { Shortcut } from './button-link.tsx'
import { Kbd } from './kbd.tsx'

type Props = Omit<ComponentProps<'button'>, 'className' | 'type'> & { look?: 'main' | 'quiet'; shortcut?: Shortcut }

/** A button that does something in the page and posts nothing. */
export function Button({ look, shortcut, children, ...button }: Props) {
  return (
    <button {...button} type="button" className={styles.button} data-look={look} aria-keyshortcuts={shortcut?.key}>
      <span>{children}</span>
      {shortcut && <Kbd>{shortcut.label}</Kbd>}
    </button>
  )
}
