import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { StateChip } from '@/components/counter/sales/state-chip.tsx'
import type { ProductHealth } from '@/lib/office/overview/model.ts'

const CHIPS = { good: 'delivered', slow: 'waiting', bad: 'failed' } as const

/** Of each product's sales of the last hour, how many were delivered at once; the worst first. */
export function HealthList({ title, products }: { title: string; products: ProductHealth[] }) {
  const t = useTranslations('overview')
  if (products.length === 0) return <p>{t('healthNone')}</p>
  const poor = products.filter(({ verdict }) => verdict === 'slow' || verdict === 'bad')
  return (
    <>
      <table
        className="[&_th_a]:underline-offset-link w-full border-collapse [&_td]:border-b [&_td]:border-b-line [&_td]:px-0 [&_td]:py-2 [&_td]:text-start print:[&_td]:py-0.5 [&_th]:border-b [&_th]:border-b-line [&_th]:px-0 [&_th]:py-2 [&_th]:text-start [&_th]:font-normal print:[&_th]:py-0.5 [&_th_a]:inline-flex [&_th_a]:min-h-7 [&_th_a]:items-center [&_th_a]:decoration-edge print:[&_th_a]:min-h-0 print:[&_th_a]:no-underline [&_thead_th]:text-note [&_thead_th]:font-semibold [&_thead_th]:text-muted print:[&_tr]:break-inside-avoid"
        aria-label={title}
      >
        <tbody>
          {products.map(({ productCode, name, sent, delivered, verdict }) => (
            <tr key={productCode}>
              <th scope="row">
                <Link href={`/now?product=${encodeURIComponent(productCode)}`} prefetch={false}>
                  {name}
                </Link>
              </th>
              <td className="ps-3 text-end font-figures whitespace-nowrap tabular-nums">
                {t('share', { delivered, sent })}
              </td>
              <td className="w-[1%] ps-4 text-end whitespace-nowrap">
                {verdict === 'few' ? (
                  <span className="text-note whitespace-nowrap text-muted">{t('verdicts.few')}</span>
                ) : (
                  <StateChip outcome={CHIPS[verdict]} word={t(`verdicts.${verdict}`)} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {poor.length > 0 && (
        <p className="mt-3 text-note text-muted">
          {t('tellCustomers', { products: poor.map(({ name }) => name).join(', ') })}
        </p>
      )}
    </>
  )
}
