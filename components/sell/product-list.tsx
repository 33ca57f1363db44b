import { useTranslations } from 'next-intl'
import type { Product } from '@/lib/catalogue/model.ts'
import { Kbd } from '../ui/kbd.tsx'
import styles from './sell.module.css'
import { priceText } from './sort-products.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

type Props = { title: string; products: Product[]; empty: string }

/** Bundles and whatever else has a price of its own: one row, one key, one press. Closed ones stay and say so. */
export function ProductList({ title, products, empty }: Props) {
  const t = useTranslations('sell')
  return (
    <fieldset className={styles.step}>
      <legend className={styles.legend}>{title}</legend>
      <div className={styles.list}>
        {products.length === 0 && <p className={styles.empty}>{empty}</p>}
        {products.map((product, index) => (
          <button
            key={product.code}
            type="submit"
            name="product"
            value={product.code}
            className={styles.row}
            disabled={!product.available}
            aria-keyshortcuts={LETTERS[index]}
          >
            <span className={styles.letter}>{LETTERS[index] && <Kbd>{LETTERS[index]}</Kbd>}</span>
            <span>
              {product.name}
              {!product.available && (
                <small className={styles.why}>{t(product.priceMissing ? 'noPrice' : 'closed')}</small>
              )}
            </span>
            <Price product={product} />
          </button>
        ))}
      </div>
    </fieldset>
  )
}

function Price({ product }: { product: Product }) {
  const t = useTranslations('sell')
  const price = priceText(product)
  if (price !== null) return <b className={styles.price}>{price}</b>
  return product.fixed ? null : <span>{t('typeAmount')}</span>
}
