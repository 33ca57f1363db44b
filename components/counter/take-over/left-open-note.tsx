import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { LeftOpen } from '@/lib/counter/take-over/model.ts'

/** A line beside the sale while a till that is off has left tickets open. */
export function LeftOpenNote({ tickets }: { tickets: LeftOpen[] }) {
  const t = useTranslations('takeOver')
  if (tickets.length === 0) return null
  const tills = [...new Set(tickets.map((ticket) => ticket.till))].sort((a, b) => a - b)
  return (
    <Link
      href="/left-open"
      prefetch={false}
      className="border-s-bar mb-3 block min-h-target rounded border-wait bg-wait-bg p-3 font-semibold print:hidden"
    >
      {t('note', { count: tickets.length, tills: tills.join(', ') })}
    </Link>
  )
}
