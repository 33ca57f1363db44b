import { useTranslations } from 'next-intl'
import type { KeyboardEvent } from 'react'
import { matchingCustomers, type ShownCustomer } from './match-customers.ts'
import styles from './recent-customers.module.css'
import { RECENT_ID } from './repeat-keys.ts'

type Props = { customers: ShownCustomer[]; typed: string }

/** Whom this till served last, narrowed by what is typed. One press gets a new price for the same again. */
export function RecentCustomers({ customers, typed }: Props) {
  const t = useTranslations('repeat')
  const shown = matchingCustomers(customers, typed)
  return (
    <fieldset className={styles.recent} id={RECENT_ID} onKeyDown={moveWithArrows}>
      <legend className={styles.legend}>{t('customers')}</legend>
      <div className={styles.list}>
        {shown.length === 0 && (
          <p className={styles.empty}>{t(customers.length === 0 ? 'noCustomers' : 'noneMatches')}</p>
        )}
        {shown.map(({ saleId, shown: number, productName, priceText, when }) => (
          <button key={saleId} type="submit" name="repeat" value={saleId} className={styles.row}>
            <span className={styles.number}>{number}</span>
            <span className={styles.what}>
              {productName} <small>{when}</small>
            </span>
            <b className={styles.price}>{priceText}</b>
          </button>
        ))}
      </div>
    </fieldset>
  )
}

function moveWithArrows(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const rows = [...event.currentTarget.querySelectorAll('button')]
  const next = rows[rows.findIndex((row) => row.matches(':focus')) + step]
  event.preventDefault()
  if (next) next.focus()
  else if (step < 0) document.getElementById('recipient')?.focus()
}
