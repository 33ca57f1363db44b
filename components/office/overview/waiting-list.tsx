import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { WaitingView } from '@/lib/office/overview/model.ts'

/** The ages of sales that are not final, and where they are. */
export function WaitingList({ title, waiting }: { title: string; waiting: WaitingView }) {
  const t = useTranslations('overview')
  return (
    <>
      <table
        className="[&_th_a]:underline-offset-link w-full border-collapse [&_th_a]:inline-flex [&_th_a]:min-h-7 [&_th_a]:items-center [&_th_a]:decoration-edge print:[&_th_a]:min-h-0 print:[&_th_a]:no-underline [&_thead_th]:text-note [&_thead_th]:font-semibold [&_thead_th]:text-muted"
        aria-label={title}
      >
        <thead>
          <tr className="print:break-inside-avoid">
            <th className="border-b border-line py-2 text-start font-normal print:py-0.5" scope="col">
              {t('age')}
            </th>
            <th
              scope="col"
              className="border-b border-line py-2 ps-3 text-end font-normal whitespace-nowrap tabular-nums print:py-0.5"
            >
              {t('waiting')}
            </th>
            <th
              scope="col"
              className="border-b border-line py-2 ps-3 text-end font-normal whitespace-nowrap tabular-nums print:py-0.5"
            >
              {t('unknown')}
            </th>
          </tr>
        </thead>
        <tbody>
          {waiting.map((row) => (
            <tr className="print:break-inside-avoid" key={row.age}>
              <th className="border-b border-line py-2 text-start font-normal print:py-0.5" scope="row">
                {t(`ages.${row.age}`)}
              </th>
              <td className="border-b border-line py-2 ps-3 text-end font-figures whitespace-nowrap tabular-nums print:py-0.5">
                {row.waiting}
              </td>
              <td className="border-b border-line py-2 ps-3 text-end font-figures whitespace-nowrap tabular-nums print:py-0.5">
                {row.unknown}
              </td>
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
