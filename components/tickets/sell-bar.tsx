import { useTranslations } from 'next-intl'
import type { FormEvent } from 'react'
import type { SettledCash, TypedCash } from '@/lib/currencies/model.ts'
import { type Cents, formatMoney, formatUsd } from '@/lib/shared/money.ts'
import { minutesAndSeconds } from '@/lib/shared/time.ts'
import type { FormAction } from '../ui/form-action.ts'
import { SubmitButton } from '../ui/submit-button.tsx'
import { CashInputs } from './other-cash.tsx'
import styles from './sell-bar.module.css'
import { SlipLine, SlipTotal } from './slip.tsx'

const LIFETIME_SECONDS = 300
const F9 = { label: 'F9', key: 'F9' }

type Props = {
  ids: { ticketId: string; quoteIds: string }
  typed: TypedCash
  price: Cents
  cash: SettledCash
  left: number
  offline: boolean
  /** The customer's name was not confirmed yet. */
  nameOpen: boolean
  autoFocus: boolean
  sell: FormAction
  requote: FormAction
  onSell: (event: FormEvent) => void
}

/** The foot of the slip: price, cash, change, how long the price holds, and the button that says what it will do. */
export function SellBar(props: Props) {
  const { ids, typed, price, cash, left, offline, nameOpen, autoFocus, sell, requote, onSell } = props
  const t = useTranslations('tender')
  return (
    <div className={styles.bar}>
      <SlipTotal label={t('customerPays')}>{formatUsd(price)}</SlipTotal>
      <div className={styles.cash}>
        <CashLines cash={cash} />
      </div>
      <div className={styles.hold} aria-hidden="true">
        <i style={{ width: `${Math.min(100, (left / LIFETIME_SECONDS) * 100)}%` }} />
      </div>
      <p className={styles.held} data-lapsed={left === 0 || undefined}>
        {left > 0 ? t('heldFor') : t('lapsed')} {left > 0 && <b className={styles.clock}>{minutesAndSeconds(left)}</b>}
      </p>
      {offline && (
        <p className={styles.offline} role="alert">
          {t('offline')}
        </p>
      )}
      <form id="sell-form" action={sell} onSubmit={onSell} hidden={left === 0} className={styles.form}>
        {/* The form's first button is its default one: being disabled, it keeps Enter in any field from selling. */}
        <button type="submit" disabled hidden />
        <input type="hidden" name="ticketId" value={ids.ticketId} />
        <input type="hidden" name="quoteIds" value={ids.quoteIds} />
        <CashInputs typed={typed} />
        <SubmitButton
          id="sell"
          look="go"
          shortcut={F9}
          autoFocus={autoFocus}
          disabled={cash.kind !== 'enough' || nameOpen}
          pendingText={t('selling')}
        >
          {nameOpen ? t('confirmFirst') : <SellText cash={cash} />}
        </SubmitButton>
      </form>
      {left === 0 && (
        <form action={requote} className={styles.form}>
          <input type="hidden" name="ticketId" value={ids.ticketId} />
          <SubmitButton look="go" shortcut={F9} pendingText={t('asking')}>
            {t('priceAgain')}
          </SubmitButton>
        </form>
      )}
    </div>
  )
}

/** What comes in, in each currency, and what goes out. */
function CashLines({ cash }: { cash: SettledCash }) {
  const t = useTranslations('tender')
  if (cash.kind !== 'enough') {
    return (
      <>
        <SlipLine label={t('cash', { currency: 'USD' })}>—</SlipLine>
        <SlipLine label={<b>{t('change')}</b>}>—</SlipLine>
      </>
    )
  }
  return (
    <>
      {cash.rows
        .filter(({ receivedCents }) => receivedCents > 0n)
        .map(({ currency, receivedCents: cents }) => (
          <SlipLine key={currency} label={t('cash', { currency })}>
            {formatMoney({ cents, currency })}
          </SlipLine>
        ))}
      <SlipLine label={<b>{t('change')}</b>}>
        <b>{changeOf(cash)}</b>
      </SlipLine>
    </>
  )
}

function SellText({ cash }: { cash: SettledCash }) {
  const t = useTranslations('tender')
  if (cash.kind === 'short') return t('missing', { missing: formatUsd(cash.missingUsd) })
  if (cash.kind !== 'enough') return t('unreadable')
  const received = cash.rows
    .filter(({ receivedCents }) => receivedCents > 0n)
    .map(({ currency, receivedCents: cents }) => formatMoney({ cents, currency }))
    .join(' + ')
  return cash.change === 0n ? t('sellExact', { received }) : t('sell', { received, change: changeOf(cash) })
}

function changeOf({ change, changeCurrency: currency }: Extract<SettledCash, { kind: 'enough' }>): string {
  return formatMoney({ cents: change, currency })
}
