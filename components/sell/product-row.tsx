import { useTranslations } from 'next-intl'
import type { KeyboardEvent, MouseEvent } from 'react'
import { type Product, priceText } from '@/lib/catalogue/model.ts'
import { Kbd } from '../ui/kbd.tsx'
import { markWords, nameParts } from './filter-products.ts'
import styles from './product-list.module.css'

type Props = {
  product: Product
  letter: string | undefined
  sought: string
  picked: boolean
  onPress?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined
  onChoose?: ((code: string) => void) | undefined
}

/** A product as a button that posts it, or as a choice to which an amount is still to come. */
export function ProductRow({ product, letter, sought, picked, onPress, onChoose }: Props) {
  const { code, available } = product
  const content = (
    <>
      <span className={styles.letter}>{letter && <Kbd>{letter}</Kbd>}</span>
      <Name product={product} sought={sought} />
      <Price product={product} />
    </>
  )
  if (onChoose) {
    return (
      <label className={styles.row} data-closed={!available || undefined}>
        <input
          type="radio"
          name="product"
          value={code}
          className={styles.radio}
          checked={picked}
          disabled={!available}
          data-choice
          aria-keyshortcuts={letter}
          onChange={() => onChoose(code)}
          onKeyDown={onEnter}
        />
        {content}
      </label>
    )
  }
  return (
    <button
      type="submit"
      name="product"
      value={code}
      className={styles.row}
      disabled={!available}
      data-choice
      data-picked={picked || undefined}
      aria-keyshortcuts={letter}
      onClick={onPress}
    >
      {content}
    </button>
  )
}

/** Enter in a choice goes on to its amount; the form's first button must not be what it presses. */
function onEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return
  event.preventDefault()
  document.getElementById('amount')?.focus()
}

function Name({ product, sought }: { product: Product; sought: string }) {
  const t = useTranslations('sell')
  const { what, validity } = nameParts(product)
  return (
    <span>
      {markWords(what, sought).map(({ text, hit, from }) => (hit ? <mark key={from}>{text}</mark> : text))}
      {validity && <span className={styles.validity}> {validity}</span>}
      {!product.available && (
        <small className={styles.why}>
          {!product.priceMissing
            ? t('closed')
            : product.fixed
              ? t('noPrice')
              : t('noPriceAnyAmount', { currency: product.currency })}
        </small>
      )}
    </span>
  )
}

function Price({ product }: { product: Product }) {
  const t = useTranslations('sell')
  const shelf = useTranslations('shelf')
  const price = priceText(product)
  if (price !== null) return <b className={styles.price}>{price}</b>
  if (product.fixed) return <span>{shelf('own')}</span>
  return product.priceUnknown ? <span /> : <span>{t('typeAmount')}</span>
}
