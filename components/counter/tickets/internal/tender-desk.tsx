'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { FormAction } from '@/components/ui/form-action.ts'
import { WorkAndPaper } from '@/components/ui/work-and-paper.tsx'
import { type ForeignCash, settleCash, type TypedCash } from '@/lib/books/currencies/model.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'
import { SameSaleReason } from '../same-sale-reason.tsx'
import { Slip, type SlipHead } from '../slip.tsx'
import { CashField } from './cash-field.tsx'
import { NameCheck } from './name-check.tsx'
import { OtherCash } from './other-cash.tsx'
import { SellBar } from './sell-bar.tsx'
import { useCountdown } from './use-countdown.ts'

type Tendering = {
  ticketId: string
  quoteIds: string[]
  price: Cents
  secondsLeft: number
  /** The cash typed so far: from the address without a script, or from a refusal. */
  typed: TypedCash
  rates: ForeignCash[]
  /** The names that the Service gave for meters and accounts, to be read aloud. */
  names: string[]
  /** Whether the names were confirmed, where no script remembers it. */
  confirmed: boolean
  problem: Problem | null
}

type Props = Tendering & {
  head: SlipHead
  heading: ReactNode
  lines: ReactNode
  tray: ReactNode
  sell: FormAction
  requote: FormAction
  changeAsAirtime: FormAction | null
}

/**
 * The money. Enter in the cash field works out the change and moves to the sell button; only that button, or F9, sells.
 * No other control submits its form, with or without a script.
 */
export function TenderDesk(props: Props) {
  const { ticketId, quoteIds, price, secondsLeft, rates, names, problem, head, heading, lines, tray } = props
  const t = useTranslations('slip')
  const [typed, setTyped] = useState(props.typed)
  const [confirmed, setConfirmed] = useState(props.confirmed)
  const [offline, setOffline] = useState(false)
  const left = useCountdown(secondsLeft, quoteIds.join())
  const cash = settleCash(price, typed, rates)
  const nameOpen = names.length > 0 && !confirmed
  const sameSale = problem?.code === 'SAME_SALE' || problem?.code === 'SAME_SALE_WAITING'
  const untouched = typed === props.typed
  const anyTyped = props.typed.amounts.some(({ text }) => text !== '')
  const onSell = (event: FormEvent) => {
    if (navigator.onLine) return
    event.preventDefault()
    setOffline(true)
  }
  return (
    <WorkAndPaper
      paper={
        <>
          <Slip head={head} label={t('label')}>
            {lines}
            <SellBar
              ids={{ ticketId, quoteIds: quoteIds.join() }}
              typed={typed}
              price={price}
              cash={cash}
              left={left}
              offline={offline}
              autoFocus={anyTyped && problem === null && !nameOpen}
              nameOpen={nameOpen}
              sell={props.sell}
              requote={props.requote}
              onSell={onSell}
            />
          </Slip>
          {tray}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {heading}
        {names.length > 0 && <NameCheck names={names} confirmed={confirmed} onConfirm={setConfirmed} />}
        {sameSale && <SameSaleReason />}
        <CashField
          typed={typed}
          price={price}
          cash={cash}
          problem={problem?.field === 'tender' && untouched ? problem : null}
          autoFocus={!nameOpen && !sameSale && (!anyTyped || problem !== null)}
          onType={setTyped}
        />
        <OtherCash
          price={price}
          cash={cash}
          typed={typed}
          rates={rates}
          ticketId={ticketId}
          onType={setTyped}
          changeAsAirtime={props.changeAsAirtime}
        />
      </div>
    </WorkAndPaper>
  )
}
