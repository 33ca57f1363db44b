import { useTranslations } from 'next-intl'
import type { NumberLookup, Product } from '@/lib/catalogue/model.ts'
import type { SaleKind } from '@/lib/sales/model.ts'
import type { Problem } from '@/lib/shared/problem.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { AmountKeys } from './amount-keys.tsx'
import { ProductList } from './product-list.tsx'
import styles from './sell.module.css'
import { KEY_AMOUNTS, sortProducts, takesAmount } from './sort-products.ts'

type Props = {
  kind: Exclude<SaleKind, 'electricity'>
  lookup: NumberLookup | null
  typedAmount: string
  /** What is wrong with the choice or the amount, or in general. */
  problem: Problem | null
}

const NONE: Product[] = []

/** What can be sold to the number: airtime as keys, the rest as a list; whichever was asked for stands first. */
export function ProductChoices({ kind, lookup, typedAmount, problem }: Props) {
  const t = useTranslations('sell')
  const { airtime, listed } = sortProducts(lookup?.products ?? NONE)
  const keys = (
    <AmountKeys
      key="keys"
      title={t('airtime')}
      amounts={KEY_AMOUNTS}
      open={airtime?.available ?? false}
      takes={(cents) => takesAmount(airtime, cents)}
      closed={airtime?.available === false}
      typedAmount={typedAmount}
      problem={problem?.field === 'amount' ? problem : null}
    />
  )
  const list = (
    <ProductList
      key="list"
      title={kind === 'airtime' ? t('orBundle') : t('bundle')}
      products={listed}
      empty={lookup ? t('noBundles') : t('bundlesLater')}
    />
  )
  const general = problem && problem.field !== 'amount' ? problem : null
  return (
    <>
      {/* First among the fields, so that a product chosen from the list is the one that counts. */}
      <input type="hidden" name="product" value={airtime?.code ?? ''} />
      {general && (
        <div className={styles.general}>
          <ProblemNote problem={general} />
        </div>
      )}
      {kind === 'airtime' ? [keys, list] : [list, keys]}
    </>
  )
}
