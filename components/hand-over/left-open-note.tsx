import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { LeftOpen } from '@/lib/hand-over/model.ts'
import styles from './left-open-note.module.css'

/** One line beside the sale while a till that went dark has left something open. */
export function LeftOpenNote({ tickets }: { tickets: LeftOpen[] }) {
  const t = useTranslations('takeOver')
  if (tickets.length === 0) return null
  const tills = [...new Set(tickets.map((ticket) => ticket.tillNumber))].sort((a, b) => a - b)
  return (
    <Link href="/left-open" prefetch={false} className={styles.note}>
      {t('note', { count: tickets.length, tills: tills.join(', ') })}
    </Link>
  )
}
