import { cva } from 'class-variance-authority'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { StateChip } from '@/components/counter/sales/state-chip.tsx'
import { ScrollSideways } from '@/components/office/charts/scroll-sideways.tsx'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import type { LimitsView, ProductHealth, WaitingView } from '@/lib/office/overview/model.ts'
import { pageAddress } from '@/lib/platform/shared/page.ts'
import { LimitsList } from './limits-list.tsx'

type PanelsProps = {
  health: ProductHealth[]
  waiting: WaitingView
  limits: LimitsView[]
  /** The branch that was chosen; null for all. */
  branch: string | null
}

/**
 * What only the present can tell, side by side where there is room, measured in letters: large ones need the width of
 * two.
 */
export function PresentPanels({ health, waiting, limits, branch }: PanelsProps) {
  const t = useTranslations('overview')
  return (
    <div className="[columns:20rem_2] gap-x-4 *:mb-4 *:break-inside-avoid cards:columns-1">
      <Panel title={t('healthTitle')}>
        <HealthList title={t('healthTitle')} products={health} />
      </Panel>
      <Panel title={t('waitingTitle')}>
        <WaitingList title={t('waitingTitle')} waiting={waiting} branch={branch} />
      </Panel>
      <Panel title={t('limitsTitle')}>
        <LimitsList keys={limits} />
      </Panel>
    </div>
  )
}

const CHIPS = { good: 'delivered', slow: 'waiting', bad: 'failed' } as const

/** How many of each product's sales in the last hour were delivered at once; worst first. */
function HealthList({ title, products }: { title: string; products: ProductHealth[] }) {
  const t = useTranslations('overview')
  if (products.length === 0) return <p>{t('healthNone')}</p>
  const poor = products.filter(({ verdict }) => verdict === 'slow' || verdict === 'bad')
  return (
    <>
      <PanelTable title={title}>
        <tbody>
          {products.map(({ productCode, name, sent, delivered, verdict }) => (
            <PanelRow
              key={productCode}
              head={
                <Link
                  href={`/now?product=${encodeURIComponent(productCode)}`}
                  prefetch={false}
                  className="underline-offset-link inline-flex min-h-7 items-center decoration-edge print:min-h-0 print:no-underline"
                >
                  {name}
                </Link>
              }
            >
              <PanelCell of="sum">{t('share', { delivered, sent })}</PanelCell>
              <PanelCell of="verdict">
                {verdict === 'few' ? (
                  <span className="inline-block min-w-20 text-note text-muted">{t('verdicts.few')}</span>
                ) : (
                  <StateChip outcome={CHIPS[verdict]} word={t(`verdicts.${verdict}`)} />
                )}
              </PanelCell>
            </PanelRow>
          ))}
        </tbody>
      </PanelTable>
      {poor.length > 0 && (
        <p className="mt-3 text-note text-muted">
          {t('tellCustomers', { products: poor.map(({ name }) => name).join(', ') })}
        </p>
      )}
    </>
  )
}

type WaitingProps = Pick<PanelsProps, 'waiting' | 'branch'> & { title: string }

/** The ages of sales that are not final, and where they are. */
function WaitingList({ title, waiting, branch }: WaitingProps) {
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

/**
 * Rows within a panel of the overview, each known by its first cell. In large letters two columns of long words are
 * wider than a phone; then the table scrolls, not the page.
 */
function PanelTable({ title, children }: { title: string; children: ReactNode }) {
  return (
    <ScrollSideways title={title}>
      <table className="w-full border-collapse" aria-label={title}>
        {children}
      </table>
    </ScrollSideways>
  )
}

const cell = cva('border-b border-line py-2 print:py-0.5', {
  variants: {
    of: {
      column: 'text-start text-note font-semibold text-muted',
      sums: 'ps-3 text-end text-note font-semibold whitespace-nowrap text-muted tabular-nums',
      row: 'text-start font-normal',
      sum: 'ps-3 text-end font-figures whitespace-nowrap',
      verdict: 'w-[1%] ps-4 text-end whitespace-nowrap cards:whitespace-normal',
    },
  },
})

function PanelColumn({ of = 'column', children }: { of?: 'column' | 'sums'; children: ReactNode }) {
  return (
    <th scope="col" className={cell({ of })}>
      {children}
    </th>
  )
}

/** A row; it stays in one piece on paper. */
function PanelRow({ head, children }: { head: ReactNode; children: ReactNode }) {
  return (
    <tr className="print:break-inside-avoid">
      <th scope="row" className={cell({ of: 'row' })}>
        {head}
      </th>
      {children}
    </tr>
  )
}

function PanelCell({ of, children }: { of: 'sum' | 'verdict'; children: ReactNode }) {
  return <td className={cell({ of })}>{children}</td>
}
