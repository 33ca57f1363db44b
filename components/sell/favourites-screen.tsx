'use client'

import { useTranslations } from 'next-intl'
import { useActionState } from 'react'
import { type Product, priceText } from '@/lib/catalogue/model.ts'
import { type Favourite, MOST_FAVOURITES } from '@/lib/favourites/model.ts'
import { formatUsd } from '@/lib/shared/money.ts'
import type { Problem } from '@/lib/shared/problem.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import type { FormAction } from '../ui/form-action.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import styles from './favourites-screen.module.css'

type Pin = (before: Problem | null, form: FormData) => Promise<Problem | null>

type Props = {
  favourites: Favourite[]
  products: Product[]
  problem: Problem | null
  pin: Pin
  unpin: FormAction
}

/** Pins and takes off what the till keeps at hand. */
export function FavouritesScreen({ favourites, products, problem, pin, unpin }: Props) {
  const t = useTranslations('repeat')
  const [refused, doPin] = useActionState(pin, null)
  const wrong = refused ?? problem
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t('title')}</h1>
        <ButtonLink href="/sell/airtime" shortcut={{ label: 'Esc', key: 'Escape' }}>
          {t('back')}
        </ButtonLink>
      </header>
      <p className={styles.lead}>{t('lead', { most: MOST_FAVOURITES })}</p>
      <div aria-live="polite">{wrong && <ProblemNote problem={wrong} />}</div>
      <h2 className={styles.heading}>{t('pinned')}</h2>
      {favourites.length === 0 && <p className={styles.lead}>{t('nonePinned')}</p>}
      <ul className={styles.list}>
        {favourites.map((favourite) => (
          <li key={favourite.id} className={styles.row}>
            <span>
              {favourite.productName}{' '}
              {favourite.amountCents !== null && <b className={styles.figures}>{formatUsd(favourite.amountCents)}</b>}
            </span>
            <form action={unpin}>
              <input type="hidden" name="favouriteId" value={favourite.id} />
              <SubmitButton look="quiet" pendingText={t('takingOff')}>
                {t('takeOff')}
              </SubmitButton>
            </form>
          </li>
        ))}
      </ul>
      <h2 className={styles.heading}>{t('toPin')}</h2>
      <ul className={styles.list}>
        {products.map((product) => (
          <li key={product.code} className={styles.row}>
            <span>{product.name}</span>
            <PinForm product={product} action={doPin} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function PinForm({ product, action }: { product: Product; action: (form: FormData) => void }) {
  const t = useTranslations('repeat')
  return (
    <form action={action} className={styles.pin}>
      <input type="hidden" name="product" value={product.code} />
      {product.fixed ? (
        <b className={styles.figures}>{priceText(product)}</b>
      ) : (
        <label className={styles.amount}>
          <span aria-hidden="true">$</span>
          <input
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            aria-label={`${product.name}, ${t('amount')}`}
          />
        </label>
      )}
      <SubmitButton pendingText={t('pinning')} aria-label={`${t('pin')}: ${product.name}`}>
        {t('pin')}
      </SubmitButton>
    </form>
  )
}
