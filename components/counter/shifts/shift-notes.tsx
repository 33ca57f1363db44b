import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'

/** Asks for the float before the first sale, which would open the shift without one. It stops nothing. */
export function FloatNote() {
  const t = useTranslations('shift')
  return <CounterNote title={t('countFloat')}>{t('noFloat')}</CounterNote>
}

/** Says whose shift is open: the drawer is counted for the person who opened it. It stops nothing. */
export function OthersShiftNote({ name }: { name: string }) {
  const t = useTranslations('shift')
  return <CounterNote title={t('openedByOther', { name })}>{t('sameDrawer')}</CounterNote>
}

/** A line above the selling screen that leads to the shift. */
function CounterNote({ title, children }: { title: string; children: ReactNode }) {
  return (
    <p className="mx-auto w-full max-w-384 px-6 pt-4 max-narrow:px-4 print:hidden">
      <Link
        href="/shift"
        prefetch={false}
        className="border-s-bar flex min-h-target flex-wrap items-center gap-x-3 border-wait bg-wait-bg px-4 py-1 text-ink no-underline"
      >
        <b className="underline">{title}</b>
        <span>{children}</span>
      </Link>
    </p>
  )
}
