'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { OfficeLink } from './office-links.ts'
import styles from './office-nav.module.css'

/** How many pages stand in the bar of a phone beside the menu that holds all of them. */
const IN_BAR = 3

/** The pages of the office: beside the page on a laptop, at the bottom of a phone. */
export function OfficeNav({ links }: { links: OfficeLink[] }) {
  const t = useTranslations('office')
  const path = usePathname()
  const link = ({ name, href, count = 0 }: OfficeLink) => (
    <Link
      href={href}
      prefetch={false}
      className={styles.entry}
      title={count > 0 ? t('toDo', { count }) : undefined}
      aria-current={path === href || path.startsWith(`${href}/`) ? 'page' : undefined}
    >
      {t(`links.${name}`)}
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count}
        </span>
      )}
    </Link>
  )
  const all = (className: string | undefined) => (
    <ul className={className}>
      {links.map((entry) => (
        <li key={entry.name}>{link(entry)}</li>
      ))}
    </ul>
  )
  return (
    <nav className={styles.nav} aria-label={t('pages')}>
      {all(styles.side)}
      <div className={styles.bar}>
        {links.slice(0, IN_BAR).map((entry) => (
          <span key={entry.name} className={styles.slot}>
            {link(entry)}
          </span>
        ))}
        {/* Opening a page closes the menu: another address is another menu. */}
        <details key={path} className={styles.menu} data-menu>
          <summary className={styles.entry}>{t('menu')}</summary>
          {all(styles.sheet)}
        </details>
      </div>
    </nav>
  )
}
