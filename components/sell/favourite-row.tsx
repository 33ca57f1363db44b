import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { MouseEvent } from 'react'
import type { Favourite } from '@/lib/favourites/model.ts'
import { formatUsd } from '@/lib/shared/money.ts'
import { Kbd } from '../ui/kbd.tsx'
import styles from './favourite-row.module.css'

/** The upper row of a keypad; the amounts have the digits below it. */
const KEYS = ['7', '8', '9', '0']

type Props = {
  favourites: Favourite[]
  /** Whether it can be sold to the number that is known. */
  sells: (favourite: Favourite) => boolean
  onPick?: (event: MouseEvent<HTMLButtonElement>) => void
  picked?: string | null
}

/** What this till sells most, first of all that can be chosen. */
export function FavouriteRow({ favourites, sells, onPick, picked }: Props) {
  const t = useTranslations('repeat')
  const closed = useTranslations('sell')
  const change = (
    <Link href="/sell/favourites" prefetch={false} className={styles.change}>
      {t('change')}
    </Link>
  )
  if (favourites.length === 0) return <p className={styles.none}>{change}</p>
  return (
    <fieldset className={styles.favourites}>
      <legend className={styles.legend}>{t('favourites')}</legend>
      {change}
      <div className={styles.row}>
        {favourites.map((favourite, index) => (
          <button
            key={favourite.id}
            type="submit"
            name="favourite"
            value={favourite.id}
            className={styles.key}
            disabled={!favourite.available || !sells(favourite)}
            title={favourite.available ? undefined : closed('closed')}
            aria-keyshortcuts={KEYS[index]}
            aria-pressed={onPick && picked === favourite.id}
            onClick={onPick}
          >
            <span>
              {favourite.productName}
              {favourite.amountCents !== null && <b>{formatUsd(favourite.amountCents)}</b>}
            </span>
            {KEYS[index] && <Kbd>{KEYS[index]}</Kbd>}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
