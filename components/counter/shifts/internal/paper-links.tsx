import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { PAPERS, type Paper } from '@/lib/counter/receipts/model.ts'

/** The papers a report can be printed on, starting with the till's own. */
export function PaperLinks({ shiftId, chosen }: { shiftId: string; chosen: Paper }) {
  const t = useTranslations('cashUp')
  const names = useTranslations('receipt')
  return (
    <nav className="flex flex-wrap items-center gap-2 text-note" aria-label={t('paper')}>
      {t('paper')}:
      {PAPERS.map((paper) => (
        <Link
          key={paper}
          href={`/shift/${shiftId}?paper=${paper}`}
          prefetch={false}
          className="inline-flex min-h-target items-center px-2 aria-[current]:font-bold"
          aria-current={paper === chosen ? 'true' : undefined}
        >
          {names(`papers.${paper}`)}
        </Link>
      ))}
    </nav>
  )
}
