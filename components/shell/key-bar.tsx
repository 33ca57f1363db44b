'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type RecentSales, useLiveRecentSales } from '../live/use-live-recent-sales.ts'
import { Kbd } from '../ui/kbd.tsx'
import styles from './key-bar.module.css'

const ENTRIES = [
  { name: 'airtime', href: '/sell/airtime', key: 'F2' },
  { name: 'bundles', href: '/sell/bundle', key: 'F3' },
  { name: 'electricity', href: '/sell/electricity', key: 'F4' },
  { name: 'waiting', href: '/waiting', key: 'F7' },
  { name: 'find', href: '/sales', key: 'F8' },
] as const

/** The counter's menu: on a screen with keys the reminder of them, on a phone the tab bar. */
export function KeyBar({ recent }: { recent: RecentSales }) {
  const t = useTranslations('keys')
  const path = usePathname()
  const { waiting } = useLiveRecentSales(recent)
  return (
    <nav className={styles.bar} aria-label={t('label')}>
      {ENTRIES.map(({ name, href, key }) => (
        <Link
          key={name}
          href={href}
          prefetch={false}
          className={styles.entry}
          aria-current={path === href ? 'page' : undefined}
          aria-keyshortcuts={key}
        >
          <span>
            {t(name)}
            {name === 'waiting' && waiting > 0 && <b className={styles.count}>{waiting}</b>}
          </span>
          <Kbd>{key}</Kbd>
        </Link>
      ))}
    </nav>
  )
}
