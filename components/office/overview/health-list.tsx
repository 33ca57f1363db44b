import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { StateChip } from '@/components/counter/sales/state-chip.tsx'
import type { ProductHealth } from '@/lib/office/overview/model.ts'

const CHIPS = { good: 'delivered', slow: 'waiting', bad: 'failed' } as const

/** How many of each product's sales in the last hour were delivered at once; worst first. */
export function HealthList({ title, products }: { title: string; products: ProductHealth[] }) {
  const t = useTranslations('overview')
  if (products.length === 0) return <p>{t('healthNone')}</p>
  const poor = products.filter(({ verdict }) => verdict === 'slow' || verdict === 'bad')
  return (
    <>
      <table
        className="[&_th_a]:underline-offset-link w-full border-collapse [&_th_a]:inline-flex [&_th_a]:min-h-7 [&_th_a]:items-center [&_th_a]:decoration-edge print:[&_th_a]:min-h-0 print:[&_th_a]:no-underline [&_thead_th]:text-note [&_thead_th]:font-semibold [&_thead_th]:text-muted"
        aria-label={title}
      >
        <tbody>
          {products.map(({ productCode, name, sent, delivered, verdict }) => (
            <tr className="print:break-inside-avoid" key={productCode}>
              <th className="border-b border-line py-2 text-start font-normal print:py-0.5" scope="row">
                <Link href={`/now?product=${encodeURIComponent(productCode)}`} prefetch={false}>
                  {name}
                </Link>
              </th>
              <td className="border-b border-line py-2 ps-3 text-end font-figures whitespace-nowrap tabular-nums print:py-0.5">
                {t('share', { delivered, sent })}
              </td>
              <td className="w-[1%] border-b border-line py-2 ps-4 text-end whitespace-nowrap print:py-0.5">
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
