import { useTranslations } from 'next-intl'
import { type MouseEvent, useState } from 'react'
import type { Product } from '@/lib/counter/catalogue/model.ts'
import { filterProducts } from './filter-products.ts'
import { ListSearch } from './list-search.tsx'
import { ProductRow } from './product-row.tsx'

/** R repeats, wherever a number is known, so it is left out. */
const LETTERS = 'ABCDEFGHIJKLMNOPQSTUVWXYZ'

type Props = {
  title: string
  products: Product[]
  empty: string
  /** The code of the product that is chosen while something else is still needed. */
  picked: string | null
  /** Called before a press posts the form; without it the press goes through. */
  onPress?: (event: MouseEvent<HTMLButtonElement>) => void
  /** Set if a product without its own price is chosen first and its amount after. */
  onChoose?: (code: string) => void
}

/** What can be chosen: one row, one key, one press. Closed products come last, with the reason. */
export function ProductList({ title, products, empty, picked, onPress, onChoose }: Props) {
  const t = useTranslations('shelf')
  const [sought, setSought] = useState('')
  const found = filterProducts(products, sought)
  return (
    <fieldset className="min-w-0">
      <legend className="min-h-target pe-46 pt-3 text-note font-semibold text-muted max-phone:pe-[min(11.5rem,50vw)]">
        {title}
      </legend>
      <div className="relative -mt-target mb-2 flex justify-end noscript:hidden">
        <ListSearch text={sought} onType={setSought} />
      </div>
      <div className="border-fine min-h-46 overflow-hidden rounded border-edge bg-paper">
        {products.length === 0 && <p className="p-4 text-muted">{empty}</p>}
        {products.length > 0 && found.length === 0 && (
          <p className="p-4 text-muted" role="status">
            {t('nothingFound', { text: sought })}
          </p>
        )}
        {found.map((product, index) => (
          <ProductRow
            key={product.code}
            product={product}
            letter={LETTERS[index]}
            sought={sought}
            picked={picked === product.code}
            onPress={onPress}
            onChoose={product.fixed ? undefined : onChoose}
          />
        ))}
      </div>
    </fieldset>
  )
}
