import { cva } from 'class-variance-authority'
import { useTranslations } from 'next-intl'
import type { KeyboardEvent, MouseEvent } from 'react'
import { Kbd } from '@/components/ui/buttons/kbd.tsx'
import { type Product, priceText } from '@/lib/counter/catalogue/model.ts'
import { currencyName } from '@/lib/platform/shared/currency-name.ts'
import { markWords, nameParts } from './find-products.ts'

type Props = {
  product: Product
  letter: string | undefined
  query: string
  picked: boolean
  onPress?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined
  onChoose?: ((code: string) => void) | undefined
}

const row = cva(
  [
    'group grid min-h-11.25 w-full items-center gap-3 border-0 border-t border-line px-4 py-1 text-start first:border-t-0 focus-visible:-outline-offset-4 max-phone:min-h-13',
  ],
  {
    variants: {
      open: { true: 'bg-paper hover:bg-soft focus-visible:bg-ink focus-visible:text-on-ink', false: 'text-muted' },
      picked: { true: 'font-semibold bar-here' },
      of: {
        button: 'grid-cols-[1.75rem_minmax(0,1fr)_auto] max-phone:grid-cols-[minmax(0,1fr)_auto]',
        radio:
          'grid-cols-[1.75rem_1.25rem_minmax(0,1fr)_auto] has-checked:font-semibold has-checked:bar-here max-phone:grid-cols-[1.25rem_minmax(0,1fr)_auto]',
      },
    },
  },
)

/** A product as a button that posts it, or as a choice that still needs an amount. */
export function ProductRow({ product, letter, query, picked, onPress, onChoose }: Props) {
  const { code, available } = product
  const content = (
    <>
      <span className="col-start-1 row-start-1 flex max-phone:hidden">{letter && <Kbd>{letter}</Kbd>}</span>
      <Name product={product} query={query} />
      <Price product={product} />
    </>
  )
  if (onChoose) {
    return (
      <label className={row({ of: 'radio', open: available })}>
        <input
          type="radio"
          name="product"
          value={code}
          className="size-5 accent-muted"
          checked={picked}
          disabled={!available}
          data-choice
          aria-keyshortcuts={letter}
          onChange={(event) => {
            onChoose(code)
            showAmount(event.currentTarget)
          }}
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
      className={row({ of: 'button', open: available, picked })}
      disabled={!available}
      data-choice
      aria-keyshortcuts={letter}
      onClick={onPress}
    >
      {content}
    </button>
  )
}

/** Scrolls to the amounts, which come next, unless that would hide what was chosen; once they are drawn, to that. */
function showAmount(choice: Element) {
  requestAnimationFrame(() => choice.scrollIntoView({ block: 'nearest' }))
  const amount = document.getElementById('amount')
  const apart = amount ? amount.getBoundingClientRect().bottom - choice.getBoundingClientRect().top : 0
  if (apart < window.innerHeight * 0.75) amount?.scrollIntoView({ block: 'nearest' })
}

/** Enter in a choice moves to its amount; it must not press the form's first button. */
function onEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return
  event.preventDefault()
  document.getElementById('amount')?.focus()
}

function Name({ product, query }: { product: Product; query: string }) {
  const t = useTranslations('sell')
  const { what, validity } = nameParts(product)
  return (
    <span>
      {markWords(what, query).map(({ text, hit, from }) =>
        hit ? (
          <mark key={from} className="bg-transparent text-inherit underline decoration-2 underline-offset-[3px]">
            {text}
          </mark>
        ) : (
          text
        ),
      )}
      {validity && (
        <span className="ms-1 text-note font-normal text-muted group-[:hover,:focus-visible]:text-inherit">
          {' '}
          {validity}
        </span>
      )}
      {!product.available && (
        <small className="block text-note">
          {!product.priceMissing
            ? t('closed')
            : product.fixed
              ? t('noPrice')
              : t('noPriceAnyAmount', { currency: currencyName(product.currency) })}
        </small>
      )}
    </span>
  )
}

function Price({ product }: { product: Product }) {
  const t = useTranslations('sell')
  const shelf = useTranslations('shelf')
  const price = priceText(product)
  if (price !== null) return <b className="font-figures text-lg leading-none font-semibold">{price}</b>
  if (product.fixed) return <span>{shelf('own')}</span>
  return product.priceUnknown ? <span /> : <span>{t('typeAmount')}</span>
}
