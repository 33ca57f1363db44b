import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { StateChip } from '@/components/counter/sales/state-chip.tsx'
import type { ProductHealth } from '@/lib/office/overview/model.ts'
import { PanelCell, PanelRow, PanelTable } from './internal/panel-table.tsx'

const CHIPS = { good: 'delivered', slow: 'waiting', bad: 'failed' } as const

/** How many of each product's sales in the last hour were delivered at once; worst first. */
export function HealthList({ title, products }: { title: string; products: ProductHealth[] }) {
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
