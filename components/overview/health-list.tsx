import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ProductHealth } from '@/lib/overview/model.ts'
import { StateChip } from '../ui/state-chip.tsx'
import styles from './state-lists.module.css'

const CHIPS = { good: 'delivered', slow: 'waiting', bad: 'failed' } as const

/** Of each product's sales of the last hour, how many were delivered at once; the worst first. */
export function HealthList({ title, products }: { title: string; products: ProductHealth[] }) {
  const t = useTranslations('overview')
  if (products.length === 0) return <p>{t('healthNone')}</p>
  const poor = products.filter(({ verdict }) => verdict === 'slow' || verdict === 'bad')
  return (
    <>
      <table className={styles.table} aria-label={title}>
        <tbody>
          {products.map(({ productCode, name, sent, delivered, verdict }) => (
            <tr key={productCode}>
              <th scope="row">
                <Link href={`/now?product=${encodeURIComponent(productCode)}`} prefetch={false}>
                  {name}
                </Link>
              </th>
              <td className={styles.figure}>{t('share', { delivered, sent })}</td>
              <td className={styles.verdict}>
                {verdict === 'few' ? (
                  <span className={styles.few}>{t('verdicts.few')}</span>
                ) : (
                  <StateChip outcome={CHIPS[verdict]} word={t(`verdicts.${verdict}`)} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {poor.length > 0 && (
        <p className={styles.note}>{t('tellCustomers', { products: poor.map(({ name }) => name).join(', ') })}</p>
      )}
    </>
  )
}
