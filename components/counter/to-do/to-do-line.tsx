'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { type RecentSales, useLiveRecentSales } from '@/components/counter/sales/use-live-recent-sales.ts'
import { playSound } from '@/components/platform/sounds/play-sound.ts'
import { isOwed, toDoWords } from './internal/to-do-words.ts'

/**
 * On every screen while something needs a hand, with a sound for each new one; without the ticket that is on screen. Red
 * only while money is owed.
 */
export function ToDoLine({ recent }: { recent: RecentSales }) {
  const t = useTranslations('hands')
  const path = usePathname()
  const { hands } = useLiveRecentSales(recent)
  const others = hands.filter(({ ticketId }) => !path.includes(ticketId))
  const [first] = others
  const known = useRef(new Set(recent.hands.map(nameOf)))
  useEffect(() => {
    const isNew = hands.some((hand) => !known.current.has(nameOf(hand)) && !path.includes(hand.ticketId))
    known.current = new Set(hands.map(nameOf))
    if (isNew) playSound('needs_you')
  }, [hands, path])
  return (
    <div role="status">
      {first && path !== '/waiting' && (
        <Link
          href="/waiting"
          prefetch={false}
          className={`border-s-bar flex min-h-target flex-wrap items-center gap-x-3 py-2 ps-4.5 pe-6 text-ink no-underline max-phone:ps-2.5 max-phone:pe-4 print:hidden ${isOwed(first.todo) ? 'border-bad bg-bad-bg' : 'border-wait bg-wait-bg'}`}
        >
          <b>
            <u>{toDoWords(t, first.todo)}</u> ·{' '}
            <span className="font-figures whitespace-nowrap">{first.recipient}</span>
          </b>
          {others.length > 1 && <span>{t('more', { count: others.length - 1 })}</span>}
        </Link>
      )}
    </div>
  )
}

function nameOf({ ticketId, todo }: RecentSales['hands'][number]): string {
  return `${ticketId} ${todo.why}`
}
