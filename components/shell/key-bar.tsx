'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { COMMANDS, keyLabel, keyOf, type PageCommand } from '@/lib/keys/model.ts'
import { type RecentSales, useLiveRecentSales } from '../live/use-live-recent-sales.ts'
import { Kbd } from '../ui/kbd.tsx'
import { useKeyMap } from '../ui/key-map.tsx'
import styles from './key-bar.module.css'

const ENTRIES: readonly PageCommand[] = [
  'airtime',
  'bundles',
  'electricity',
  'bills',
  'collect',
  'waiting',
  'find',
  'shift',
]

/** A phone has room for these and a way to the others. */
const ON_PHONE: readonly PageCommand[] = ['airtime', 'bundles', 'electricity', 'collect']

/** The counter's menu: on a screen with keys the reminder of them, on a phone the tab bar. */
export function KeyBar({ recent }: { recent: RecentSales }) {
  const t = useTranslations('keys')
  const { waiting } = useLiveRecentSales(recent)
  const others = ENTRIES.filter((name) => !ON_PHONE.includes(name))
  return (
    <nav className={styles.bar} aria-label={t('label')}>
      {ENTRIES.map((name) => (
        <Entry key={name} name={name} waiting={waiting} wide={others.includes(name)} />
      ))}
      {others.length > 0 && (
        <details className={styles.more} data-menu>
          <summary className={styles.entry}>
            <span>
              {t('more')}
              {others.includes('waiting') && waiting > 0 && (
                <b className={styles.count}>{waiting > 99 ? '99+' : waiting}</b>
              )}
            </span>
          </summary>
          <div className={styles.sheet}>
            {others.map((name) => (
              <Entry key={name} name={name} waiting={waiting} wide={false} />
            ))}
          </div>
        </details>
      )}
    </nav>
  )
}

/** `wide`: shown only where there is room for all. */
function Entry({ name, waiting, wide }: { name: PageCommand; waiting: number; wide: boolean }) {
  const t = useTranslations('keys')
  const path = usePathname()
  const key = keyOf(useKeyMap(), name)
  const { href } = COMMANDS[name]
  return (
    <Link
      href={href}
      prefetch={false}
      className={styles.entry}
      data-wide={wide || undefined}
      aria-current={path === href || (name === 'bills' && path === '/sell/voucher') ? 'page' : undefined}
      aria-keyshortcuts={key}
    >
      <span>
        {t(name)}
        {name === 'waiting' && waiting > 0 && <b className={styles.count}>{waiting > 99 ? '99+' : waiting}</b>}
      </span>
      <Kbd>{keyLabel(key)}</Kbd>
    </Link>
  )
}
