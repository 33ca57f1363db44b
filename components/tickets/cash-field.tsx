import { useTranslations } from 'next-intl'
import type { FormEvent, MouseEvent } from 'react'
import { type Cents, formatUsd, toWireAmount } from '@/lib/shared/money.ts'
import type { Problem } from '@/lib/shared/problem.ts'
import { BigField } from '../ui/big-field.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { useTypedBeforeScript } from '../ui/use-typed-before-script.ts'
import styles from './cash-field.module.css'
import { cashSuggestions } from './cash-suggestions.ts'
import type { CashRead } from './read-cash.ts'

type Props = {
  text: string
  price: Cents
  cash: CashRead
  problem: Problem | null
  autoFocus: boolean
  onType: (text: string) => void
}

/**
 * The cash that the customer hands over. A form of its own that only asks the page for the change: with a script the
 * change is there as soon as it is typed, and Enter goes on to the sell button.
 */
export function CashField({ text, price, cash, problem, autoFocus, onType }: Props) {
  const t = useTranslations('tender')
  const field = useTypedBeforeScript(onType)
  const goOn = (event: FormEvent) => {
    event.preventDefault()
    document.getElementById('sell')?.focus()
  }
  const choose = (event: MouseEvent, sum: Cents) => {
    event.preventDefault()
    onType(toWireAmount(sum))
    document.getElementById('sell')?.focus()
  }
  const change = cash.kind === 'enough' ? formatUsd(cash.change) : null
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
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
        problem={problem}
        end={
          <span className={styles.change} aria-live="polite">
            {cash.kind === 'short' ? t('missing', { missing: formatUsd(cash.missing) }) : null}
            {cash.kind === 'unreadable' ? t('unreadable') : null}
            {change && (
              <>
                {t('change')} <b>{change}</b>
              </>
            )}
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
