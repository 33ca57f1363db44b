'use client'

import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { Product } from '@/lib/catalogue/model.ts'
import type { Favourite } from '@/lib/favourites/model.ts'
import { groupFour } from '@/lib/shared/phone.ts'
import type { Problem } from '@/lib/shared/problem.ts'
import type { SlipHead } from '../tickets/slip.tsx'
import { BigField } from '../ui/big-field.tsx'
import { Desk } from '../ui/desk.tsx'
import type { FormAction } from '../ui/form-action.ts'
import { Notice } from '../ui/notice.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useTypedBeforeScript } from '../ui/use-typed-before-script.ts'
import { AmountKeys } from './amount-keys.tsx'
import { Choices } from './choices.tsx'
import { DraftSlip } from './draft-slip.tsx'
import { FavouriteRow } from './favourite-row.tsx'
import { PricingEnd } from './field-end.tsx'
import { LastTime } from './last-time.tsx'
import { type ShownCustomer, sameCustomer } from './match-customers.ts'
import { RecentCustomers } from './recent-customers.tsx'
import { repeatKeys } from './repeat-keys.ts'
import { useLine } from './use-line.ts'
import { UtilityChoice } from './utility-choice.tsx'

type Props = {
  intentId: string
  utilities: Product[]
  typedRecipient: string
  typedAmount: string
  typedProduct: string | null
  problem: Problem | null
  favourites: Favourite[]
  customers: ShownCustomer[]
  head: SlipHead
  tray: ReactNode
  quote: FormAction
}

const METER_AMOUNTS = [500n, 1000n, 2000n, 3000n, 5000n] as const

/** A meter and an amount; the Service then says whose meter it is, and the cashier reads the name aloud. */
export function ElectricityScreen(props: Props) {
  const { intentId, utilities, typedRecipient, typedAmount, problem, customers, ...rest } = props
  const t = useTranslations('sell')
  const line = useLine()
  const [meter, setMeter] = useState(typedRecipient)
  const [outdated, setOutdated] = useState<Problem | null>(null)
  const type = (text: string) => {
    setMeter(text)
    setOutdated(problem)
  }
  const choices = useRef<HTMLDivElement>(null)
  const field = useTypedBeforeScript(type)
  const of = (name: Problem['field']) => (problem?.field === name ? problem : null)
  const open = utilities.some((utility) => utility.available)
  const general = line.problem ?? (problem && !of('recipient') && !of('amount') ? problem : null)
  const last = sameCustomer(customers, meter)
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (repeatKeys(event)) return event.preventDefault()
    if (event.key !== 'Enter') return
    event.preventDefault()
    choices.current?.focus()
  }
  return (
    <form action={rest.quote} onSubmit={line.onSubmit}>
      <input type="hidden" name="intentId" value={intentId} />
      <input type="hidden" name="kind" value="electricity" />
      {/* What Enter presses where no script runs; any other first button would be a choice that nobody made. */}
      <button type="submit" hidden />
      <Desk
        paper={
          <>
            <DraftSlip head={rest.head} number={groupDigits(meter)} field="meter" what={null} />
            {rest.tray}
          </>
        }
      >
        <h1 className="sr-only">{t('electricityTitle')}</h1>
        <BigField
          id="recipient"
          name="recipient"
          label={t('meter')}
          inputMode="numeric"
          autoFocus={problem?.field !== 'amount'}
          maxLength={40}
          placeholder={t('meterExample')}
          aria-keyshortcuts="/"
          ref={field}
          value={meter}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={() => setMeter(groupDigits(meter))}
          onKeyDown={onKey}
          problem={problem === outdated ? null : of('recipient')}
          note={last && <LastTime customer={last} />}
          end={<PricingEnd />}
        />
        <Choices ref={choices}>
          {general && (
            <Notice>
              <ProblemNote problem={general} />
            </Notice>
          )}
          <FavouriteRow favourites={rest.favourites} sells={() => true} />
          <UtilityChoice utilities={utilities} chosen={rest.typedProduct} />
          <AmountKeys
            title={t('howMuch')}
            amounts={METER_AMOUNTS}
            open={open}
            takes={() => open}
            closed={false}
            typedAmount={typedAmount}
            problem={of('amount')}
          />
          <RecentCustomers customers={customers} typed={meter} />
        </Choices>
      </Desk>
    </form>
  )
}

/** Groups of four once there are only digits; anything else stays as typed, to be told what is wrong with it. */
function groupDigits(text: string): string {
  return /^[\d\s-]+$/.test(text) ? groupFour(text) : text
}
