'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Cents } from '@/lib/shared/money.ts'
import type { Problem } from '@/lib/shared/problem.ts'
import { Desk } from '../ui/desk.tsx'
import type { FormAction } from '../ui/form-action.ts'
import { CashField } from './cash-field.tsx'
import { NameCheck } from './name-check.tsx'
import { readCash } from './read-cash.ts'
import { SameSaleReason } from './same-sale-reason.tsx'
import { SellBar } from './sell-bar.tsx'
import { Slip, type SlipHead } from './slip.tsx'
import styles from './tender-desk.module.css'
import { useCountdown } from './use-countdown.ts'

type Tendering = {
  ticketId: string
  quoteId: string
  price: Cents
  secondsLeft: number
  /** The cash as typed so far: in the address without a script, or with a refusal. */
  received: string
  /** Electricity: whose meter the Service says it is. */
  customerName: string | null
  /** Whether the name was confirmed already, where no script remembers it. */
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
}

/**
 * The money. Enter in the cash field works out the change and moves on to the sell button; only that button, or F9,
 * sells. No other control of its form can submit it, with a script or without.
 */
export function TenderDesk(props: Props) {
  const { ticketId, quoteId, price, secondsLeft, received, customerName, problem, head, heading, lines, tray } = props
  const t = useTranslations('slip')
  const [text, setText] = useState(received)
  const [confirmed, setConfirmed] = useState(props.confirmed)
  const [offline, setOffline] = useState(false)
  const left = useCountdown(secondsLeft, quoteId)
  const cash = readCash(text, price)
  const nameOpen = customerName !== null && !confirmed
  const sameSale = problem?.code === 'SAME_SALE' || problem?.code === 'SAME_SALE_WAITING'
  const onSell = (event: FormEvent) => {
    if (navigator.onLine) return
    event.preventDefault()
    setOffline(true)
  }
  return (
    <Desk
      paper={
        <>
          <Slip head={head} label={t('label')}>
            {lines}
            <SellBar
              ids={{ ticketId, quoteId }}
              text={text}
              price={price}
              cash={cash}
              left={left}
              offline={offline}
              autoFocus={received !== '' && problem === null && !nameOpen}
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
      <div className={styles.steps}>
        {heading}
        {customerName !== null && <NameCheck name={customerName} confirmed={confirmed} onConfirm={setConfirmed} />}
        {sameSale && <SameSaleReason />}
        <CashField
          text={text}
          price={price}
          cash={cash}
          problem={problem?.field === 'tender' && text === received ? problem : null}
          autoFocus={!nameOpen && !sameSale && (received === '' || problem !== null)}
          onType={setText}
        />
      </div>
    </Desk>
  )
}
