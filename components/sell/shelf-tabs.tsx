import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ShelfKind } from './shelf-kinds.ts'
import styles from './shelf-tabs.module.css'

const TABS = [
  { kind: 'bill', name: 'bills' },
  { kind: 'voucher', name: 'vouchers' },
] as const

/** Bills and vouchers share a key of the key bar; here one goes from one to the other. */
export function ShelfTabs({ kind }: { kind: ShelfKind }) {
  const t = useTranslations('shelf')
  return (
    <nav className={styles.tabs} aria-label={t('tabs')}>
      {TABS.map((tab) => (
        <Link
          key={tab.kind}
          href={`/sell/${tab.kind}`}
          prefetch={false}
          className={styles.tab}
          aria-current={tab.kind === kind ? 'page' : undefined}
        >
          {t(tab.name)}
        </Link>
      ))}
    </nav>
  )
}
