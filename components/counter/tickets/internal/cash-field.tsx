import { useTranslations } from 'next-intl'
import type { Dispatch, FormEvent, MouseEvent, SetStateAction } from 'react'
import { Kbd } from '@/components/ui/buttons/kbd.tsx'
import { BigField } from '@/components/ui/forms/big-field.tsx'
import { useTextBeforeScript } from '@/components/ui/forms/use-text-before-script.ts'
import {
  CASH,
  isScarce,
  type RoundingLimit,
  type ScarceChange,
  type SettledTenders,
  settleTenders,
  type TenderTerms,
  type TypedTenders,
} from '@/lib/books/tenders/model.ts'
import { currencyName } from '@/lib/platform/shared/currency-name.ts'
import { type Cents, formatMoney, formatUsd, toWireAmount } from '@/lib/platform/shared/money.ts'
import type { ProblemMessage } from '@/lib/platform/shared/problem.ts'
import { changeText, textOf, withText, wrongText } from '../typed-cash.tsx'
import { insteadOfSelling } from './typed-beside.tsx'

type Props = {
  /** The form that the field belongs to. */
  form: 'cash-form' | 'sell-form'
  typed: TypedTenders
  price: Cents
  terms: TenderTerms
  roundingLimit: RoundingLimit
  cash: SettledTenders
  /** Of which change the drawer may have too little. */
  scarce: ScarceChange
  problem: ProblemMessage | null
  autoFocus: boolean
  onType: Dispatch<SetStateAction<TypedTenders>>
}

/**
 * The customer's cash. With a script the change shows while typing, and Enter moves to the sell button. Without one the
 * field is the sale's, and the keys only have the change worked out.
 */
export function CashField(props: Props) {
  const { form, typed, price, terms, roundingLimit, cash, scarce, problem, autoFocus, onType } = props
  const t = useTranslations('tender')
  const type = (text: string) => onType((was) => withText(was, 'USD', text))
  const field = useTextBeforeScript(type)
  const scripted = form === 'cash-form'
  const goOn = (event: FormEvent) => {
    event.preventDefault()
    document.getElementById('sell')?.focus()
  }
  // If other cash is typed, an empty field means no cash in dollars.
  const isAlone = typed.amounts.every(({ typeId = CASH, currency, text }) => {
    return (typeId === CASH && currency === 'USD') || text.trim() === ''
  })
  const choose = (event: MouseEvent, sum: Cents) => {
    event.preventDefault()
    onType(inDollars(typed, sum))
    document.getElementById('sell')?.focus()
  }
  return (
    <form id="cash-form" onSubmit={goOn}>
      <BigField
        id="received"
        form={form}
        name="received"
        label={t('received')}
        inputMode="decimal"
        maxLength={20}
        placeholder={isAlone ? t('exactExample', { price: formatUsd(price) }) : undefined}
        autoFocus={autoFocus}
        aria-keyshortcuts="/"
        full={textOf(typed, 'USD') !== ''}
        ref={field}
        value={textOf(typed, 'USD')}
        onChange={(event) => type(event.currentTarget.value)}
        clear={{ label: t('clear'), press: () => type('') }}
        problem={problem}
        note={
          isScarce(cash, scarce) &&
          t('haveChange', { change: formatMoney({ cents: cash.change, currency: cash.changeCurrency }) })
        }
        end={
          <span className="flex-none text-end text-note text-muted" aria-live="polite">
            <ChangeText cash={cash} dollars={textOf(typed, 'USD')} />
          </span>
        }
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2 max-phone:grid-cols-[repeat(6,1fr)]">
        <button
          type="submit"
          {...(!scripted && insteadOfSelling('cash'))}
          className="border-fine col-span-full hidden min-h-target justify-self-start rounded border-ink bg-paper px-4 font-semibold noscript:inline-block"
        >
          {t('workOut')}
        </button>
        <CashKey scripted={scripted} sum={price} place={0} onClick={choose} note={t('exact')} />
        {cashSuggestions(price).map((sum, index) => (
          <CashKey
            key={sum}
            scripted={scripted}
            sum={sum}
            place={index + 1}
            onClick={choose}
            note={t('giveBack', { change: changeOf(sum, price, typed, terms, roundingLimit) })}
          />
        ))}
      </div>
    </form>
  )
}

/** Letters, since digits are the cash wherever the focus is. */
const KEYS = ['A', 'B', 'C', 'D', 'E']

type KeyProps = {
  sum: Cents
  place: number
  note: string
  /** Without a script the page works out the change. */
  scripted: boolean
  onClick: (event: MouseEvent, sum: Cents) => void
}

/** A key for a sum that customers often hand over. */
function CashKey({ sum, place, note, scripted, onClick }: KeyProps) {
  return (
    <button
      type="submit"
      {...(!scripted && insteadOfSelling({ gives: toWireAmount(sum) }))}
      className="border-fine relative min-h-17 rounded border-edge bg-paper px-3 py-2 text-start hover:border-ink hover:shadow-hinted max-phone:col-span-2 max-phone:min-h-15 max-phone:p-2 max-phone:text-center max-phone:nth-last-[-n+2]:col-span-3"
      onClick={(event) => onClick(event, sum)}
      aria-keyshortcuts={KEYS[place]}
    >
      <b className="block font-figures text-xl leading-heading font-semibold whitespace-nowrap max-phone:text-[length:min(1.125rem,5vw)]">
        {formatUsd(sum)}
      </b>
      <small className="text-note text-muted max-phone:text-[length:min(0.9375rem,4vw)]">{note}</small>
      <span className="absolute inset-e-1.75 top-1.5 flex">
        <Kbd>{KEYS[place] ?? ''}</Kbd>
      </span>
    </button>
  )
}

/** The change, beside the cash, or what is wrong with it. */
function ChangeText({ cash, dollars }: { cash: SettledTenders; dollars: string }) {
  const t = useTranslations('tender')
  switch (cash.kind) {
    case 'short':
      return t('missing', { missing: formatUsd(cash.missingUsd) })
    case 'unreadable':
      return <b className="text-bad">{t(wrongText(dollars) ?? 'unreadable')}</b>
    case 'too_much':
      return <b className="text-bad">{t('tooMuch')}</b>
    case 'over_type':
      return <b className="text-bad">{t('overType', { type: cash.type.name })}</b>
    case 'no_reference':
      return t('enterReference', { type: cash.type.name })
    case 'type_gone':
      return <b className="text-bad">{t('typeGone')}</b>
    case 'cash_refused':
      return <b className="text-bad">{t('cashRefused', { currency: currencyName(cash.currency) })}</b>
    case 'enough':
      return (
        <>
          {t('change')}{' '}
          <b className="block font-figures text-title leading-tightest font-bold text-ink">{changeText(cash)}</b>
        </>
      )
  }
}

const STEPS: readonly Cents[] = [100n, 500n, 1000n, 2000n, 5000n, 10_000n]
const MOST = 4

/** The sums in notes that customers most likely hand over for a price: the next dollar, five, ten and so on. */
export function cashSuggestions(price: Cents): Cents[] {
  const sums = STEPS.map((step) => ((price + step - 1n) / step) * step).filter((sum) => sum > price)
  return [...new Set(sums)].slice(0, MOST)
}

/** The typed cash if only this sum in dollars is handed over. */
function inDollars(typed: TypedTenders, sum: Cents): TypedTenders {
  return { ...typed, amounts: [{ currency: 'USD', text: toWireAmount(sum) }] }
}

/** The change from a sum in dollars, in the currency chosen for the change. */
export function changeOf(
  sum: Cents,
  price: Cents,
  typed: TypedTenders,
  terms: TenderTerms,
  limit: RoundingLimit,
): string {
  const settled = settleTenders(price, inDollars(typed, sum), terms, limit)
  return settled.kind === 'enough' ? changeText(settled) : formatUsd(sum - price)
}
