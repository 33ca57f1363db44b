'use client'

import { useTranslations } from 'next-intl'
import { type ChangeEvent, type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { useMarkEnd } from '@/components/platform/live/live-refresh.ts'
import { Kbd } from '@/components/ui/buttons/kbd.tsx'
import { ScrollToFocus } from '@/components/ui/focus/scroll-to-focus.tsx'
import { useHydrated } from '@/components/ui/focus/use-hydrated.ts'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { useFieldBeforeScript } from '@/components/ui/forms/use-text-before-script.ts'
import { QuietLine } from '@/components/ui/lists/line-folds.tsx'
import { TwoColumns } from '@/components/ui/pages/two-columns.tsx'
import type { ForeignCash } from '@/lib/books/currencies/model.ts'
import {
  type RoundingLimit,
  type ScarceChange,
  settleTenders,
  type TenderTerms,
  type TypedTenders,
} from '@/lib/books/tenders/model.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'
import type { ProblemMessage } from '@/lib/platform/shared/problem.ts'
import { useCountdown } from '../countdown.tsx'
import { asksForReason } from '../sale-reason.tsx'
import { goToReasonOrCash, hasReason, REASON_ID, SameSaleReason } from '../same-sale-reason.tsx'
import { Slip, type SlipHead } from '../slip.tsx'
import { textOf } from '../typed-cash.tsx'
import { AirtimeForChange, type ChangeAsAirtime } from './airtime-for-change.tsx'
import { CashField } from './cash-field.tsx'
import { OtherCash } from './other-cash.tsx'
import { PaymentTypes } from './payment-types.tsx'
import { SellBar } from './sell-bar.tsx'
import { SmallChange } from './small-change.tsx'
import { TypedBeside } from './typed-beside.tsx'

/** The box's id, where the keyboard begins if a name is to be read aloud. */
const NAME_ID = 'name-right'

const INTO_SIGHT = { block: 'nearest' } as const

type Tendering = {
  ticketId: string
  quoteIds: string[]
  price: Cents
  secondsLeft: number
  /** The cash typed so far: from the address without a script, or from a refusal. */
  typed: TypedTenders
  /** Cash at the ticket's frozen rates, and what else the till takes. */
  terms: TenderTerms
  /** How much rounding to their notes may give away. */
  roundingLimit: RoundingLimit
  scarce: ScarceChange
  /** The names that the Service gave for meters and accounts, to be read aloud. */
  names: string[]
  /** The quotes that came with them. */
  namedQuotes: string
  /** Whether the names were confirmed, for when no script remembers it. */
  confirmed: boolean
  /** Whether the items changed since the cash was typed: then the keyboard begins at the cash. */
  changed: boolean
  problem: ProblemMessage | null
  /** The earlier sale that this may repeat: then a reason is due. */
  sameSale: ProblemMessage | null
}

type TenderDeskProps = Tendering & {
  head: SlipHead
  heading: ReactNode
  /** What asks the customer's phone to pay, beside the cash. */
  byPhone: ReactNode
  /** Several items, each to change or remove. */
  list: ReactNode
  /** What is seldom wanted beside a price. */
  seldom: ReactNode
  lines: ReactNode
  tray: ReactNode
  sell: FormAction
  requote: FormAction
  changeAsAirtime: ChangeAsAirtime
  /** The number on the ticket that takes airtime for the change, as shown; null for none. */
  served: string | null
}

/** Where the keyboard begins, the first that is there. */
const FIRST_IDS = [NAME_ID, REASON_ID, 'received']

/**
 * The money. Enter in the cash field works out the change and moves to the sell button; only that button, or F9, sells,
 * and not without a reason that is due. No other control sells, with or without a script. Without one the fields are
 * those of the sale's own form, so what is typed is what is booked, whether or not the change was worked out; other
 * buttons of that form say what to do instead (`insteadOfSelling`).
 */
export function TenderDesk(props: TenderDeskProps) {
  const {
    ticketId,
    quoteIds,
    price,
    secondsLeft,
    terms,
    roundingLimit,
    names,
    problem,
    sameSale,
    head,
    heading,
    lines,
    tray,
  } = props
  const t = useTranslations('slip')
  const [typed, setTyped] = useState(props.typed)
  const [ticked, setTicked] = useState({ of: props.namedQuotes, confirmed: props.confirmed })
  // A tick was for the names of its own quotes: the page may stay while its prices, and names, change.
  const confirmed = ticked.of === props.namedQuotes ? ticked.confirmed : props.confirmed
  const [offline, setOffline] = useState(false)
  const scripted = useHydrated()
  const cashForm = scripted ? 'cash-form' : 'sell-form'
  const left = useCountdown(secondsLeft, quoteIds.join())
  useMarkEnd(left === 0)
  const cash = settleTenders(price, typed, terms, roundingLimit)
  const nameOpen = names.length > 0 && !confirmed
  const asksReason = asksForReason(sameSale)
  const untouched = typed === props.typed
  const toSell = !props.changed && problem === null && props.typed.amounts.some(({ text }) => text !== '')
  const onSell = (event: FormEvent<HTMLFormElement>) => {
    if (asksReason && !hasReason(event.currentTarget)) {
      event.preventDefault()
      return goToReasonOrCash()
    }
    if (navigator.onLine) return
    event.preventDefault()
    setOffline(true)
  }
  return (
    <TypedBeside value={{ cash: typed, kept: confirmed ? props.namedQuotes : '' }}>
      <TwoColumns
        paper={
          <>
            <Slip head={head} label={t('label')}>
              {lines}
              <SellBar
                ids={{ ticketId, quoteIds: quoteIds.join() }}
                typed={typed}
                price={price}
                cash={cash}
                types={terms.types}
                left={left}
                offline={offline}
                scripted={scripted}
                autoFocus={toSell && !asksReason && !nameOpen}
                nameOpen={nameOpen}
                confirmed={confirmed}
                sell={props.sell}
                requote={props.requote}
                onSell={onSell}
                goToName={goToName}
              />
            </Slip>
            {tray}
          </>
        }
      >
        <ScrollToFocus of={`${quoteIds.join()} ${problem?.code ?? ''}`} ids={FIRST_IDS} />
        <div className="grid grid-cols-1 gap-4">
          {heading}
          {names.length > 0 && (
            <NameCheck
              names={names}
              confirmed={confirmed}
              form={cashForm}
              onConfirm={(tick) => setTicked({ of: props.namedQuotes, confirmed: tick })}
            />
          )}
          {asksReason && <SameSaleReason about={sameSale.code} autoFocus={!nameOpen} />}
          <CashField
            form={cashForm}
            typed={typed}
            price={price}
            terms={terms}
            roundingLimit={roundingLimit}
            cash={cash}
            scarce={props.scarce}
            problem={problem?.field === 'tender' && untouched ? problem : null}
            autoFocus={!nameOpen && !asksReason && !toSell}
            onType={setTyped}
          />
          {props.byPhone}
          <PaymentTypes {...{ price, typed, terms, roundingLimit }} form={cashForm} onType={setTyped} />
          {props.list}
          <QuietLine>
            {props.seldom}
            <OtherCash
              {...{ price, cash, typed, roundingLimit }}
              rates={terms.rates.filter((rate) => isOffered(rate, typed, terms))}
              leastDollarCents={terms.leastDollarCents ?? 1n}
              form={cashForm}
              onType={setTyped}
            />
            <AirtimeForChange
              ticketId={ticketId}
              cash={cash}
              typed={typed}
              confirmed={confirmed}
              changeAsAirtime={props.changeAsAirtime}
              served={props.served}
            />
          </QuietLine>
          <SmallChange
            {...{ ticketId, price, cash, typed, terms, roundingLimit, confirmed }}
            served={props.served}
            changeAsAirtime={props.changeAsAirtime}
            onType={setTyped}
          />
        </div>
      </TwoColumns>
    </TypedBeside>
  )
}

/** A currency that the till has stopped to take stays while it is typed in, to be emptied. */
function isOffered({ currency }: ForeignCash, typed: TypedTenders, { refused }: TenderTerms): boolean {
  return !refused.includes(currency) || textOf(typed, currency) !== ''
}

type NameCheckProps = {
  names: string[]
  confirmed: boolean
  /** The form that the box posts with. */
  form: 'cash-form' | 'sell-form'
  onConfirm: (confirmed: boolean) => void
}

/**
 * Whose meter or account it is, to be read aloud before the cash. Nothing sells until this is pressed; the keyboard
 * begins here, Enter presses it and goes on to the cash. With a script the box posts with the cash, not the sale, since
 * Enter in a box presses its form's button; without one the browser itself asks for the tick. No browser may restore a
 * tick: what it names is read aloud anew.
 */
export function NameCheck({ names, confirmed, form, onConfirm }: NameCheckProps) {
  const t = useTranslations('tender')
  const box = useFieldBeforeScript<HTMLInputElement>((early) => {
    if (early.checked !== confirmed) onConfirm(early.checked)
  })
  const onEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onConfirm(true)
    goToReasonOrCash()
  }
  const onChange = ({ currentTarget: { checked } }: ChangeEvent<HTMLInputElement>) => {
    onConfirm(checked)
    if (!checked) return
    // Under a finger a field with the focus brings the keyboard up, over the button that sells.
    if (window.matchMedia('(pointer: coarse)').matches) document.getElementById('received')?.scrollIntoView(INTO_SIGHT)
    else goToReasonOrCash()
  }
  return (
    <section className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1 rounded bg-paper px-6 py-3 max-phone:grid-cols-1 max-phone:gap-2 max-phone:px-4">
      <h2 className="col-span-full text-note font-semibold text-muted">{t('readAloud')}</h2>
      {names.map((name) => (
        <p key={name} className="text-3xl leading-tight font-bold max-phone:text-2xl">
          <bdi>{name}</bdi>
        </p>
      ))}
      <label className="group flex min-h-13 items-center gap-3 rounded border-2 border-ink bg-ink px-4 font-semibold text-on-ink outlined-by-focus hover:shadow-hinted has-checked:border-edge has-checked:bg-soft has-checked:text-ink">
        <input
          ref={box}
          id={NAME_ID}
          className="size-6 flex-none accent-ink outline-0"
          type="checkbox"
          autoComplete="off"
          name="confirmed"
          form={form}
          required={form === 'sell-form'}
          autoFocus={!confirmed}
          checked={confirmed}
          onChange={onChange}
          onKeyDown={onEnter}
        />
        <span className="flex-1">{t('confirm')}</span>
        <span className="invisible flex group-not-has-checked:group-focus-within:visible">
          <Kbd>Enter</Kbd>
        </span>
      </label>
    </section>
  )
}

/** Moves to the name that is still to be confirmed. */
function goToName(): void {
  const box = document.getElementById(NAME_ID)
  box?.focus()
  box?.closest('section')?.scrollIntoView(INTO_SIGHT)
}
