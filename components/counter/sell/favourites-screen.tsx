'use client'

import { useTranslations } from 'next-intl'
import { useActionState, useId } from 'react'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import { ProblemLine } from '@/components/ui/notices/problem-line.tsx'
import { type Product, priceText } from '@/lib/counter/catalogue/model.ts'
import { type Favourite, MOST_FAVOURITES } from '@/lib/counter/favourites/model.ts'
import { NOT_POSTED, type ResultAction } from '@/lib/platform/shared/form-result.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import type { ProblemMessage } from '@/lib/platform/shared/problem.ts'

type Props = {
  favourites: Favourite[]
  products: Product[]
  problem: ProblemMessage | null
  pin: ResultAction
  unpin: FormAction
}

export function FavouritesScreen({ favourites, products, problem, pin, unpin }: Props) {
  const t = useTranslations('pins')
  return (
    <div className="mx-auto grid w-full max-w-208 grid-cols-1 gap-3 px-4 py-6">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">{t('title')}</h1>
        <ButtonLink href="/sell/airtime" shortcut={{ label: 'Esc', key: 'Escape' }}>
          {t('back')}
        </ButtonLink>
      </header>
      <p className="max-w-prose text-muted">{t('lead', { most: MOST_FAVOURITES })}</p>
      {problem && <ProblemLine problem={problem} />}
      <h2 className="pt-3 text-note text-muted">{t('pinned')}</h2>
      {favourites.length === 0 && <p className="max-w-prose text-muted">{t('nonePinned')}</p>}
      <ul className="not-empty:border-fine not-empty:rounded not-empty:border-edge not-empty:bg-paper">
        {favourites.map((favourite) => (
          <li
            key={favourite.id}
            className="flex items-center justify-between gap-3 border-t border-line px-4 py-2 first:border-t-0 max-phone:p-2"
          >
            <span>
              {favourite.productName}{' '}
              {favourite.amountCents !== null && <b className="font-figures">{formatUsd(favourite.amountCents)}</b>}
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
      <h2 className="pt-3 text-note text-muted">{t('toPin')}</h2>
      <ul className="not-empty:border-fine not-empty:rounded not-empty:border-edge not-empty:bg-paper">
        {products.map((product) => (
          <li
            key={product.code}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line px-4 py-2 first:border-t-0 max-phone:p-2"
          >
            <span>{product.name}</span>
            <PinForm product={product} pin={pin} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Pins one product. A refusal is shown in its row, and the amount stays to be corrected. */
function PinForm({ product, pin }: { product: Product; pin: ResultAction }) {
  const t = useTranslations('pins')
  const [{ problem, fields }, post] = useActionState(pin, NOT_POSTED)
  const noteId = useId()
  return (
    <>
      <form action={post} className="flex flex-none items-center gap-3">
        <input type="hidden" name="product" value={product.code} />
        {product.fixed ? (
          <b className="font-figures">{priceText(product)}</b>
        ) : (
          <label className="flex items-center gap-1 font-figures">
            <span aria-hidden="true">$</span>
            <input
              className="h-target w-20 border-b-2 border-edge px-1 max-phone:w-14"
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              defaultValue={fields.amount?.[0]}
              aria-label={`${product.name}, ${t('amount')}`}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? noteId : undefined}
            />
          </label>
        )}
        <SubmitButton pendingText={t('pinning')} aria-label={`${t('pin')}: ${product.name}`}>
          {t('pin')}
        </SubmitButton>
      </form>
      <div role="status" className="col-span-full empty:hidden">
        {problem && <ProblemLine problem={problem} id={noteId} />}
      </div>
    </>
  )
}
