import { useTranslations } from 'next-intl'
import { type MouseEvent, useState } from 'react'
import type { Product } from '@/lib/counter/catalogue/model.ts'
import { ProductList } from './product-list.tsx'

type Props = {
  products: Product[]
  picked: string | null
  onPress: (event: MouseEvent<HTMLButtonElement>) => void
}

/** Bundles of every operator, to browse before there is a number. */
export function BundleShelf({ products, picked, onPress }: Props) {
  const t = useTranslations('shelf')
  const sell = useTranslations('sell')
  const [operator, setOperator] = useState('')
  const names = new Map(products.map((product) => [product.operator, product.operatorName]))
  const shown = products.filter((product) => operator === '' || product.operator === operator)
  return (
    <div>
      <fieldset className="flex flex-wrap gap-2 pb-3 noscript:hidden" aria-label={t('operators')}>
        {[['', t('every')] as const, ...names].map(([code, name]) => (
          <button
            key={code}
            type="button"
            className="border-fine min-h-target rounded-full border-edge px-4 aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:font-semibold aria-pressed:text-on-ink"
            aria-pressed={operator === code}
            onClick={() => setOperator(code)}
          >
            {name}
          </button>
        ))}
      </fieldset>
      <ProductList
        title={sell('bundle')}
        products={[...shown.filter((one) => one.available), ...shown.filter((one) => !one.available)]}
        empty={sell('bundlesLater')}
        picked={picked}
        onPress={onPress}
      />
    </div>
  )
}
