import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { WaitingView } from '@/lib/office/overview/model.ts'
import { pageAddress } from '@/lib/platform/shared/page.ts'
import { PanelCell, PanelColumn, PanelRow, PanelTable } from './internal/panel-table.tsx'

type Props = {
  title: string
  waiting: WaitingView
  /** The branch that was chosen; null for all. */
  branch: string | null
}

/** The ages of sales that are not final, and where they are. */
export function WaitingList({ title, waiting, branch }: Props) {
  const t = useTranslations('overview')
  return (
    <>
      <PanelTable title={title}>
        <thead>
          <tr>
            <PanelColumn>{t('age')}</PanelColumn>
            <PanelColumn of="sums">{t('waiting')}</PanelColumn>
            <PanelColumn of="sums">{t('unknown')}</PanelColumn>
          </tr>
        </thead>
        <tbody>
          {waiting.map((row) => (
            <PanelRow key={row.age} head={t(`ages.${row.age}`)}>
              <PanelCell of="sum">{row.waiting}</PanelCell>
              <PanelCell of="sum">{row.unknown}</PanelCell>
            </PanelRow>
          ))}
        </tbody>
      </PanelTable>
      <p className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-note text-muted print:hidden">
        <Link href={pageAddress('/now', { outcome: 'waiting', branch })} prefetch={false}>
          {t('seeWaiting')}
        </Link>
        <Link href={pageAddress('/now', { outcome: 'unknown', branch })} prefetch={false}>
          {t('seeUnknown')}
        </Link>
      </p>
    </>
  )
}
