import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { WaitingView } from '@/lib/office/overview/model.ts'

/** How old the sales are that have no end yet, and where they are. */
export function WaitingList({ title, waiting }: { title: string; waiting: WaitingView }) {
  const t = useTranslations('overview')
  return (
    <>
      <table
        className="[&_th_a]:underline-offset-link w-full border-collapse [&_td]:border-b [&_td]:border-b-line [&_td]:px-0 [&_td]:py-2 [&_td]:text-start print:[&_td]:py-0.5 [&_th]:border-b [&_th]:border-b-line [&_th]:px-0 [&_th]:py-2 [&_th]:text-start [&_th]:font-normal print:[&_th]:py-0.5 [&_th_a]:inline-flex [&_th_a]:min-h-7 [&_th_a]:items-center [&_th_a]:decoration-edge print:[&_th_a]:min-h-0 print:[&_th_a]:no-underline [&_thead_th]:text-note [&_thead_th]:font-semibold [&_thead_th]:text-muted print:[&_tr]:break-inside-avoid"
        aria-label={title}
      >
        <thead>
          <tr>
            <th scope="col">{t('age')}</th>
            <th scope="col" className="ps-3 text-end whitespace-nowrap tabular-nums">
              {t('waiting')}
            </th>
            <th scope="col" className="ps-3 text-end whitespace-nowrap tabular-nums">
              {t('unknown')}
            </th>
          </tr>
        </thead>
        <tbody>
          {waiting.map((row) => (
            <tr key={row.age}>
              <th scope="row">{t(`ages.${row.age}`)}</th>
              <td className="ps-3 text-end font-figures whitespace-nowrap tabular-nums">{row.waiting}</td>
              <td className="ps-3 text-end font-figures whitespace-nowrap tabular-nums">{row.unknown}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-note text-muted">
        <Link href="/now?outcome=waiting" prefetch={false}>
          {t('seeWaiting')}
        </Link>{' '}
        <Link href="/now?outcome=unknown" prefetch={false}>
          {t('seeUnknown')}
        </Link>
      </p>
    </>
  )
}
