import { useTranslations } from 'next-intl'
import type { FormEvent, MouseEvent } from 'react'
import type { SettledCash, TypedCash } from '@/lib/currencies/model.ts'
import { type Cents, formatMoney, formatUsd, toWireAmount } from '@/lib/shared/money.ts'
import type { Problem } from '@/lib/shared/problem.ts'
import { BigField } from '../ui/big-field.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { useTypedBeforeScript } from '../ui/use-typed-before-script.ts'
import styles from './cash-field.module.css'
import { cashSuggestions } from './cash-suggestions.ts'
import { textOf, withText } from './typed-cash.ts'

type Props = {
  typed: TypedCash
  price: Cents
  cash: SettledCash
  problem: Problem | null
  autoFocus: boolean
  onType: (typed: TypedCash) => void
}

/**
 * The cash that the customer hands over. A form of its own that only asks the page for the change: with a script the
 * change is there as soon as it is typed, and Enter goes on to the sell button.
 */
export function CashField({ typed, price, cash, problem, autoFocus, onType }: Props) {
  const t = useTranslations('tender')
  const type = (text: string) => onType(withText(typed, 'USD', text))
  const field = useTypedBeforeScript(type)
  const goOn = (event: FormEvent) => {
    event.preventDefault()
    document.getElementById('sell')?.focus()
  }
  const choose = (event: MouseEvent, sum: Cents) => {
    event.preventDefault()
    onType({ ...typed, amounts: [{ currency: 'USD', text: toWireAmount(sum) }] })
    document.getElementById('sell')?.focus()
  }
  return (
    <form id="cash-form" onSubmit={goOn}>
      <BigField
        id="received"
        name="received"
        label={t('received')}
        inputMode="decimal"
        maxLength={20}
        placeholder={t('exactExample', { price: formatUsd(price) })}
        autoFocus={autoFocus}
        aria-keyshortcuts="/"
        ref={field}
        value={textOf(typed, 'USD')}
        onChange={(event) => type(event.currentTarget.value)}
        problem={problem}
        end={
          <span className={styles.change} aria-live="polite">
            <ChangeText cash={cash} />
          </span>
        }
      />
      <div className={styles.keys}>
        <button type="submit" className={styles.work}>
          {t('workOut')}
        </button>
        <button
          type="submit"
          name="received"
          value={toWireAmount(price)}
          className={styles.key}
          onClick={(event) => choose(event, price)}
          aria-keyshortcuts="1"
        >
          <b>{formatUsd(price)}</b>
          <small>{t('exact')}</small>
          <Kbd>1</Kbd>
        </button>
        {cashSuggestions(price).map((sum, index) => (
          <button
            key={sum}
            type="submit"
            name="received"
            value={toWireAmount(sum)}
            className={styles.key}
            onClick={(event) => choose(event, sum)}
            aria-keyshortcuts={String(index + 2)}
          >
            <b>{formatUsd(sum)}</b>
            <small>{t('giveBack', { change: formatUsd(sum - price) })}</small>
            <Kbd>{String(index + 2)}</Kbd>
          </button>
        ))}
      </div>
    </form>
  )
}

/** What the cash comes to, beside it. */
function ChangeText({ cash }: { cash: SettledCash }) {
  const t = useTranslations('tender')
  switch (cash.kind) {
    case 'short':
      return t('missing', { missing: formatUsd(cash.missingUsd) })
    case 'unreadable':
    case 'too_much':
      return t('unreadable')
    case 'enough':
      return (
        <>
          {t('change')} <b>{formatMoney({ cents: cash.change, currency: cash.changeCurrency })}</b>
        </>
      )
  }
}
