'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { NumberLookup, Product } from '@/lib/catalogue/model.ts'
import type { Favourite } from '@/lib/favourites/model.ts'
import type { Problem } from '@/lib/shared/problem.ts'
import type { SlipHead } from '../tickets/slip.tsx'
import { BigField } from '../ui/big-field.tsx'
import { Desk } from '../ui/desk.tsx'
import type { FormAction } from '../ui/form-action.ts'
import { useTypedBeforeScript } from '../ui/use-typed-before-script.ts'
import { Choices } from './choices.tsx'
import { DraftSlip } from './draft-slip.tsx'
import { FavouriteRow } from './favourite-row.tsx'
import { FieldEnd } from './field-end.tsx'
import { LastTime } from './last-time.tsx'
import { type ShownCustomer, sameCustomer } from './match-customers.ts'
import { ProductChoices } from './product-choices.tsx'
import { RecentCustomers } from './recent-customers.tsx'
import { repeatKeys } from './repeat-keys.ts'
import { useLine } from './use-line.ts'
import { usePicked } from './use-picked.ts'
import { useTypedNumber } from './use-typed-number.ts'

type Props = {
  intentId: string
  kind: 'airtime' | 'bundle'
  environment: 'test' | 'live'
  /** What was typed before a refusal, to the letter. */
  typedRecipient: string
  typedAmount: string
  typedProduct: string | null
  problem: Problem | null
  /** What the server already knows about the typed number, where no script asks. */
  found: NumberLookup | null
  /** Every operator's bundles, to choose from before there is a number. */
  shelf: Product[]
  favourites: Favourite[]
  customers: ShownCustomer[]
  head: SlipHead
  tray: ReactNode
  lookUp: FormAction
  quote: FormAction
}

/**
 * A number, then what to sell to it. One form holds both, so that what is posted is always what is on screen; without
 * a script "Find" posts the number and every product is a button that posts the rest.
 */
export function SellScreen(props: Props) {
  const { intentId, kind, environment, typedRecipient, typedAmount, problem, found, shelf, customers } = props
  const t = useTranslations('sell')
  const shelfText = useTranslations('shelf')
  const aboutNumber = problem?.field === 'recipient' ? problem : null
  const allowTrigger = environment === 'test'
  const number = useTypedNumber({ typed: typedRecipient, problem: aboutNumber, found, allowTrigger })
  const line = useLine()
  const { picked, onPress, send } = usePicked(props.typedProduct, number.phone !== null)
  const choices = useRef<HTMLDivElement>(null)
  const [goOn, setGoOn] = useState(false)
  useEffect(() => {
    if (!goOn || !number.lookup) return
    setGoOn(false)
    if (!send(choices.current?.closest('form'))) choices.current?.focus()
  }, [goOn, number.lookup, send])
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (repeatKeys(event)) return event.preventDefault()
    if (event.key !== 'Enter') return
    event.preventDefault()
    number.finish()
    setGoOn(number.phone !== null)
  }
  const onInput = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    const { value, selectionEnd } = currentTarget
    number.type(value, selectionEnd === value.length)
  }
  const field = useTypedBeforeScript((early) => number.type(early, true))
  const operatorName = number.lookup?.operatorName ?? null
  const last = number.phone === null ? null : sameCustomer(customers, number.phone)
  const offered = [...(kind === 'bundle' ? shelf : []), ...(number.lookup?.products ?? [])]
  const pickedName =
    offered.find(({ code, kind: of }) => code === picked && of === 'bundle')?.name ??
    props.favourites.find(({ id }) => id === picked)?.productName
  const waitsForNumber = number.phone === null && pickedName !== undefined
  const sells = ({ productCode }: Favourite) =>
    number.lookup?.products.some((product) => product.code === productCode && product.available) ?? true
  return (
    <form action={props.quote} onSubmit={line.onSubmit}>
      <input type="hidden" name="intentId" value={intentId} />
      <input type="hidden" name="kind" value={kind} />
      <Desk
        paper={
          <>
            <DraftSlip head={props.head} number={number.text} field="phone" what={pickedName ?? operatorName} />
            {props.tray}
          </>
        }
      >
        <h1 className="sr-only">{t(`${kind}Title`)}</h1>
        <BigField
          id="recipient"
          name="recipient"
          label={t('number')}
          type="tel"
          inputMode="tel"
          autoFocus={problem?.field !== 'amount'}
          maxLength={40}
          placeholder={t('numberExample')}
          aria-keyshortcuts="/"
          ref={field}
          value={number.text}
          onChange={onInput}
          onKeyDown={onKey}
          problem={number.problem}
          note={last ? <LastTime customer={last} /> : waitsForNumber && shelfText('thenNumber')}
          end={
            <FieldEnd operator={operatorName} looking={number.looking} lookUp={props.lookUp} onFind={number.finish} />
          }
        />
        <Choices ref={choices}>
          <ProductChoices
            kind={kind}
            lookup={number.lookup}
            shelf={shelf}
            typedAmount={typedAmount}
            problem={line.problem ?? (aboutNumber ? null : problem)}
            picked={picked}
            onPress={onPress}
            favourites={<FavouriteRow favourites={props.favourites} sells={sells} onPick={onPress} picked={picked} />}
            customers={<RecentCustomers key="customers" customers={customers} typed={number.text} />}
          />
        </Choices>
      </Desk>
    </form>
  )
}
