import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { Kbd } from '@/components/ui/buttons/kbd.tsx'
import { useTextBeforeScript } from '@/components/ui/forms/use-text-before-script.ts'
import type { Product } from '@/lib/counter/catalogue/model.ts'
import { filterProducts } from './find-products.ts'
import { ProductRow } from './product-row.tsx'

/** Without R, which repeats the last sale, and X, which is for how many. */
const LETTERS = 'ABCDEFGHIJKLMNOPQSTUVWYZ'

type Props = {
  title: string
  products: Product[]
  empty: string
  /** The code of the product that is chosen while something else is still needed. */
  picked: string | null
  /** Called before a press posts the form; without it the press goes through. */
  onPress?: (event: MouseEvent<HTMLButtonElement>) => void
  /** Set where a product without its own price is chosen before its amount. */
  onChoose?: (code: string) => void
}

/** What can be chosen: one row, one key, one press. Closed products come last, with the reason. */
export function ProductList({ title, products, empty, picked, onPress, onChoose }: Props) {
  const t = useTranslations('shelf')
  const [query, setQuery] = useState('')
  const found = filterProducts(products, query)
  return (
    <fieldset className="min-w-0">
      <legend className="min-h-target pe-46 pt-3 text-note font-semibold text-muted max-phone:pe-[min(11.5rem,50vw)]">
        {title}
      </legend>
      <div className="relative -mt-target mb-2 flex justify-end noscript:hidden">
        <ListSearch text={query} onType={setQuery} />
      </div>
      <div className="border-fine min-h-46 overflow-hidden rounded border-edge bg-paper">
        {products.length === 0 && <p className="p-4 text-muted">{empty}</p>}
        {products.length > 0 && found.length === 0 && (
          <p className="p-4 text-muted" role="status">
            {t('nothingFound', { text: query })}
          </p>
        )}
        {found.map((product, index) => (
          <ProductRow
            key={product.code}
            product={product}
            letter={LETTERS[index]}
            query={query}
            picked={picked === product.code}
            onPress={onPress}
            onChoose={product.fixed ? undefined : onChoose}
          />
        ))}
      </div>
    </fieldset>
  )
}

type ListSearchProps = { text: string; onType: (text: string) => void }

/** Narrows its list while typing. Enter moves to the list, where letters choose. */
function ListSearch({ text, onType }: ListSearchProps) {
  const t = useTranslations('shelf')
  const field = useTextBeforeScript(onType)
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && text !== '') {
      event.stopPropagation()
      onType('')
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    const list = event.currentTarget.closest('fieldset')
    list?.querySelector<HTMLElement>('[data-choice]:not(:disabled)')?.focus()
  }
  return (
    <span className="flex items-center gap-2">
      <Kbd>*</Kbd>
      <input
        ref={field}
        type="search"
        className="border-fine min-h-target w-44 min-w-0 rounded border-edge bg-paper px-3 max-phone:w-[min(11rem,46vw)]"
        aria-label={t('search')}
        placeholder={t('searchExample')}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        value={text}
        aria-keyshortcuts="*"
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={onKey}
      />
    </span>
  )
}
