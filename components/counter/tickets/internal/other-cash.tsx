import { useTranslations } from 'next-intl'
import { type Dispatch, type SetStateAction, type ToggleEvent, useEffect, useEffectEvent, useState } from 'react'
import { useFieldBeforeScript, useTextBeforeScript } from '@/components/ui/forms/use-text-before-script.ts'
import { LineFold } from '@/components/ui/lists/line-folds.tsx'
import type { ForeignCash } from '@/lib/books/currencies/model.ts'
import {
  cashField,
  dollarsAnd,
  dueIn,
  type RoundingLimit,
  type SettledTenders,
  stillDueIn,
  type TypedTenders,
} from '@/lib/books/tenders/model.ts'
import { currencyName } from '@/lib/platform/shared/currency-name.ts'
import { type Cents, formatMoney, parseTypedAmount } from '@/lib/platform/shared/money.ts'
import { textOf, withText, wrongText } from '../typed-cash.tsx'

type Props = {
  price: Cents
  cash: SettledTenders
  typed: TypedTenders
  rates: readonly ForeignCash[]
  roundingLimit: RoundingLimit
  leastDollarCents: Cents
  /** The form that the fields belong to. */
  form: 'cash-form' | 'sell-form'
  /** Told what the cash becomes, since several fields may tell of a change at once. */
  onType: Dispatch<SetStateAction<TypedTenders>>
}

/**
 * Cash in the shop's other currencies, if it takes any, and the currency of the change: one press away, or open at every
 * price of a till that says so.
 */
export function OtherCash({ price, cash, typed, rates, roundingLimit, leastDollarCents, form, onType }: Props) {
  const t = useTranslations('tender')
  const chooseChange = (changeCurrency: string) => onType((was) => ({ ...was, changeCurrency }))
  const choice = useFieldBeforeScript<HTMLSelectElement>((early) => {
    if (early.value !== typed.changeCurrency) chooseChange(early.value)
  })
  const isUsed = typed.changeCurrency !== 'USD' || rates.some(({ currency }) => textOf(typed, currency) !== '')
  const [isOpen, setOpen] = useState(isUsed)
  const [isAlways, setAlways] = useShownAlways(() => setOpen(true))
  const onToggle = ({ currentTarget: fold }: ToggleEvent<HTMLDetailsElement>) => {
    if (fold.open === isOpen) return
    setOpen(fold.open)
    // Who opens it types at once.
    if (fold.open) fold.querySelector('input')?.focus()
  }
  if (rates.length === 0) return null
  return (
    <LineFold title={t('otherCash')} letter="O" open={isOpen} onToggle={onToggle}>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-3 max-phone:grid-cols-[1fr_1fr]">
        {rates.map((rate) => (
          <Amount key={rate.currency} {...{ rate, roundingLimit, price, cash, form, typed, onType }} />
        ))}
        <label className={`${otherLook} max-phone:col-span-full`}>
          <span className="font-semibold">{t('changeIn')}</span>
          <select
            ref={choice}
            className={inputLook}
            name="changeCurrency"
            autoComplete="off"
            form={form}
            value={typed.changeCurrency}
            onChange={(event) => chooseChange(event.currentTarget.value)}
          >
            {['USD', ...rates.map(({ currency }) => currency)].map((currency) => (
              <option key={currency} value={currency}>
                {currencyName(currency)}
              </option>
            ))}
            {leastDollarCents > 1n &&
              rates.map(({ currency }) => (
                <option key={currency} value={dollarsAnd(currency)}>
                  {`USD + ${currencyName(currency)}`}
                </option>
              ))}
          </select>
          <small className="col-span-full text-small text-muted">{t('changeInNote')}</small>
        </label>
      </div>
      <label className="flex min-h-target items-center gap-2 justify-self-start text-note noscript:hidden">
        <input
          className="size-5 flex-none accent-ink"
          type="checkbox"
          checked={isAlways}
          onChange={(event) => setAlways(event.currentTarget.checked)}
        />
        {t('otherCashAlways')}
      </label>
    </LineFold>
  )
}

/** The till's setting, whoever serves there: whether other cash stands open at every price. */
const KEY = 'other cash'
const ALWAYS = 'always'

function useShownAlways(show: () => void): [boolean, (always: boolean) => void] {
  const [isAlways, setAlways] = useState(false)
  const showOnce = useEffectEvent(show)
  useEffect(() => {
    if (!isShownAlways()) return
    setAlways(true)
    showOnce()
  }, [])
  const set = (always: boolean) => {
    setAlways(always)
    try {
      localStorage.setItem(KEY, always ? ALWAYS : '')
    } catch {}
  }
  return [isAlways, set]
}

function isShownAlways(): boolean {
  try {
    return localStorage.getItem(KEY) === ALWAYS
  } catch {
    return false
  }
}

export const inputLook =
  'min-h-target w-full min-w-0 rounded border-fine border-edge bg-paper px-3 font-figures text-lg leading-none font-semibold'

const otherLook = 'grid grid-cols-[auto_minmax(0,1fr)] content-start items-center gap-x-2 gap-y-1'

/** All of the price; once some cash is typed and it is short, the rest of it. */
function dueNow({ price, cash, rate, roundingLimit }: AmountProps, typed: string): ['allOfIt' | 'restOfIt', Cents] {
  if (cash.kind !== 'short') return ['allOfIt', dueIn(price, rate, roundingLimit)]
  const own = parseTypedAmount(typed)
  return ['restOfIt', stillDueIn(cash.missingUsd, rate, own.ok ? own.cents : 0n, roundingLimit)]
}

type AmountProps = Pick<Props, 'price' | 'cash' | 'typed' | 'roundingLimit' | 'form' | 'onType'> & { rate: ForeignCash }

function Amount(props: AmountProps) {
  const { rate, typed, form, onType } = props
  const t = useTranslations('tender')
  const { currency } = rate
  const type = (next: string) => onType((was) => withText(was, currency, next))
  const field = useTextBeforeScript(type)
  const text = textOf(typed, currency)
  const [name, cents] = dueNow(props, text)
  const wrong = wrongText(text)
  const noteId = `${cashField(currency)}-note`
  return (
    <label className={otherLook}>
      <span className="font-semibold">{currencyName(currency)}</span>
      <input
        ref={field}
        className={inputLook}
        name={cashField(currency)}
        aria-label={currencyName(currency)}
        form={form}
        inputMode="decimal"
        maxLength={20}
        autoComplete="off"
        value={text}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={noteId}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <small id={noteId} className={`col-span-full text-small ${wrong ? 'font-semibold text-bad' : 'text-muted'}`}>
        {wrong ? t(wrong) : t(name, { due: formatMoney({ cents, currency }) })}
      </small>
    </label>
  )
}
