'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { SlipHead } from '@/components/counter/tickets/slip.tsx'
import { useLineGuard } from '@/components/platform/offline/use-line-guard.ts'
import { BigField } from '@/components/ui/forms/big-field.tsx'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { useTextBeforeScript } from '@/components/ui/forms/use-text-before-script.ts'
import { TwoColumns } from '@/components/ui/pages/two-columns.tsx'
import type { NumberLookup, Product } from '@/lib/counter/catalogue/model.ts'
import type { Favourite } from '@/lib/counter/favourites/model.ts'
import type { KindOn } from '@/lib/counter/kinds/model.ts'
import type { ProblemMessage } from '@/lib/platform/shared/problem.ts'
import { DRAFT_FORM, type EarlierItems } from './draft-form.ts'
import { Choices, focusFirstChoice } from './internal/choices.tsx'
import { DraftSlip } from './internal/draft-slip.tsx'
import { FavouriteRow } from './internal/favourite-row.tsx'
import { FieldEnd } from './internal/field-end.tsx'
import { ProductChoices } from './internal/product-choices.tsx'
import { LastTime, RecentCustomers, repeatKeys } from './internal/recent-customers.tsx'
import { ScanOffer } from './internal/scan-offer.tsx'
import { useHeldChoice } from './internal/use-held-choice.ts'
import { useNumberField } from './internal/use-number-field.ts'
import { type ShownCustomer, sameCustomer } from './match-customers.ts'

type Props = {
  intentId: string
  kind: KindOn<'number'>
  environment: 'test' | 'live'
  /** Exactly what was typed before a refusal. */
  typedRecipient: string
  typedAmount: string
  typedProduct: string | null
  problem: ProblemMessage | null
  /** What the server knows about the typed number, for when no script asks for it. */
  found: NumberLookup | null
  /** Every operator's bundles, to browse before there is a number. */
  shelf: Product[]
  favourites: Favourite[]
  customers: ShownCustomer[]
  head: SlipHead
  earlier: EarlierItems | null
  /** What the amounts wait for where no script looks the number up. */
  aboutAmounts: ReactNode
  tray: ReactNode
  lookUp: FormAction
  quote: FormAction
}

/**
 * A number, then what to sell to it. One form holds both, so what is posted is what is on screen; without a script
 * "Find" posts the number and every product is a button that posts the rest.
 */
export function SellScreen(props: Props) {
  const { intentId, kind, environment, typedRecipient, typedAmount, problem, found, shelf, customers } = props
  const t = useTranslations('sell')
  const shelfText = useTranslations('shelf')
  const aboutNumber = problem?.field === 'recipient' ? problem : null
  const allowTrigger = environment === 'test'
  const number = useNumberField({ recipient: typedRecipient, problem: aboutNumber, found, allowTrigger })
  const line = useLineGuard()
  const { picked, onPress, send } = usePicked(props.typedProduct, number.phone !== null)
  const { held, letGo, ...waiting } = useHeldChoice(number)
  const choices = useRef<HTMLDivElement>(null)
  const [goOn, setGoOn] = useState(false)
  useEffect(() => {
    if (!goOn || !number.lookup) return
    setGoOn(false)
    if (!send(choices.current?.closest('form'))) focusFirstChoice(choices.current)
  }, [goOn, number.lookup, send])
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (repeatKeys(event)) return event.preventDefault()
    if (waiting.onKey(event)) {
      setGoOn(false)
      return event.preventDefault()
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    number.finish()
    setGoOn(number.phone !== null)
  }
  const onInput = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    const { value, selectionEnd } = currentTarget
    // This Enter, or this choice, was meant for the number before.
    setGoOn(false)
    waiting.forget()
    number.type(value, selectionEnd === value.length)
  }
  const field = useTextBeforeScript((early) => number.type(early, true))
  const operatorName = number.lookup?.operatorName ?? null
  const last = number.phone === null ? null : sameCustomer(customers, number.phone)
  const offered = [...(kind === 'bundle' ? shelf : []), ...(number.lookup?.products ?? [])]
  const pickedName =
    offered.find(({ code, kind: of }) => code === picked && of === 'bundle')?.name ??
    props.favourites.find(({ id }) => id === picked)?.productName
  const waitsForNumber = number.phone === null && pickedName !== undefined
  const clear = () => {
    waiting.forget()
    number.type('', true)
  }
  const whyNot = letGo && t('choiceLetGo', { choice: letGo })
  const note =
    (held && !number.lookup && t('choiceHeld', { choice: held.choice })) ||
    whyNot ||
    (last ? <LastTime customer={last} /> : waitsForNumber && shelfText('thenNumber'))
  const sells = ({ productCode }: Favourite) =>
    number.lookup?.products.some((product) => product.code === productCode && product.available) ?? true
  return (
    <form id={DRAFT_FORM} ref={waiting.form} action={props.quote} onSubmit={line.onSubmit} data-only-asks>
      <input type="hidden" name="intentId" value={intentId} />
      <input type="hidden" name="kind" value={kind} />
      <TwoColumns
        paper={
          <>
            <DraftSlip
              head={props.head}
              earlier={props.earlier}
              number={number.text}
              field="phone"
              what={pickedName ?? operatorName}
            />
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
          full={number.phone !== null}
          ref={field}
          value={number.text}
          onChange={onInput}
          onKeyDown={onKey}
          clear={{ label: t('clear'), press: clear }}
          fill={<ScanOffer of="recipient" takes="digits" />}
          problem={
            number.problem && { ...number.problem, sentence: [number.problem.sentence, whyNot].join(' ').trim() }
          }
          note={note}
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
            heldKey={held?.key ?? null}
            onPress={onPress}
            aboutAmounts={props.aboutAmounts}
            favourites={<FavouriteRow favourites={props.favourites} sells={sells} onPick={onPress} picked={picked} />}
            customers={<RecentCustomers key="customers" customers={customers} text={number.text} />}
          />
        </Choices>
      </TwoColumns>
    </form>
  )
}

/**
 * A choice made before there is a number. `onPress` holds the press back and moves to the number; `send` posts the form
 * with it once it can be sold to the number, and returns whether it did.
 */
function usePicked(first: string | null, hasNumber: boolean) {
  const [picked, setPicked] = useState(first)
  return {
    picked,
    onPress(event: MouseEvent<HTMLButtonElement>) {
      if (hasNumber) return
      event.preventDefault()
      setPicked(event.currentTarget.value)
      document.getElementById('recipient')?.focus()
    },
    send(form: HTMLFormElement | null | undefined): boolean {
      const buttons = form?.querySelectorAll<HTMLButtonElement>('button[type=submit][value]:not(:disabled)') ?? []
      const button = [...buttons].find(({ value }) => value !== '' && value === picked)
      if (button) form?.requestSubmit(button)
      return button !== undefined
    },
  }
}
