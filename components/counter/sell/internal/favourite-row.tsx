import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { MouseEvent } from 'react'
import { Kbd } from '@/components/ui/buttons/kbd.tsx'
import { Legend } from '@/components/ui/forms/label.tsx'
import type { Favourite } from '@/lib/counter/favourites/model.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'

/** The upper row of a keypad; the amounts use the digits below it. */
const KEYS = ['7', '8', '9', '0']

type Props = {
  favourites: Favourite[]
  /** Whether it can be sold to the known number. */
  sells: (favourite: Favourite) => boolean
  onPick?: (event: MouseEvent<HTMLButtonElement>) => void
  picked?: string | null
}

/** The till's favourites, above all other choices. */
export function FavouriteRow({ favourites, sells, onPick, picked }: Props) {
  const t = useTranslations('repeat')
  const closed = useTranslations('sell')
  const change = (
    <Link href="/sell/favourites" prefetch={false} className="relative block w-fit py-2 text-note leading-6 text-muted">
      {t('change')}
    </Link>
  )
  if (favourites.length === 0) return <p className="order-1 flex">{change}</p>
  return (
    <fieldset className="min-w-0">
      <Legend>{t('favourites')}</Legend>
      {/* Pulled up into the legend's line, which a grid cannot do. */}
      <div className="-mt-9 flex justify-end">{change}</div>
      <div className="grid grid-cols-4 gap-2 max-phone:grid-cols-2">
        {favourites.map((favourite, index) => (
          <button
            key={favourite.id}
            type="submit"
            name="favourite"
            value={favourite.id}
            className="border-fine flex min-h-15 items-start justify-between gap-2 rounded border-edge bg-paper px-3 py-2 text-start leading-heading hover:not-disabled:border-ink hover:not-disabled:shadow-hinted disabled:border-dashed disabled:bg-transparent disabled:text-muted aria-pressed:border-ink aria-pressed:shadow-chosen"
            disabled={!favourite.available || !sells(favourite)}
            title={favourite.available ? undefined : closed('closed')}
            aria-keyshortcuts={KEYS[index]}
            aria-pressed={onPick && picked === favourite.id}
            onClick={onPick}
          >
            <span>
              {favourite.productName}
              {favourite.amountCents !== null && (
                <b className="block font-figures text-lg leading-heading font-semibold">
                  {formatUsd(favourite.amountCents)}
                </b>
              )}
            </span>
            {KEYS[index] && <Kbd>{KEYS[index]}</Kbd>}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
