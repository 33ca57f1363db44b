'use client'

import { useTranslations } from 'next-intl'
import { PrintButton } from '@/components/ui/buttons/print-button.tsx'
import type { HandedOver } from '@/lib/people/staff/model.ts'

/** What new people are handed over, each on a slip of their own to cut out. It is shown once. */
export function HandOverSheet({ people }: { people: readonly HandedOver[] }) {
  const t = useTranslations('handOver')
  if (people.length === 0) return null
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <p className="max-w-184 font-semibold">{t('once')}</p>
        <PrintButton look="main">{t('print')}</PrintButton>
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-4 print:grid-cols-2">
        {people.map((person) => (
          <li
            key={person.username}
            className="border-fine grid content-start gap-3 rounded border-ink bg-soft p-4 print:break-inside-avoid print:bg-transparent"
          >
            <div>
              <b className="text-title wrap-anywhere">{person.name}</b>
              <p className="text-note wrap-anywhere text-muted">{person.place}</p>
            </div>
            <dl className="flex flex-wrap gap-x-6 gap-y-2">
              <Given label={t('username')}>{person.username}</Given>
              <Given label={t('pin')}>{person.pin}</Given>
              {person.password && <Given label={t('password')}>{person.password}</Given>}
            </dl>
            <p className="text-note">{t('how')}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Given({ label, children }: { label: string; children: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-note font-semibold text-muted">{label}</dt>
      <dd className="font-figures text-title leading-snug font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}
