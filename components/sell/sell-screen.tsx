'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { NumberLookup } from '@/lib/catalogue/model.ts'
import type { SaleKind } from '@/lib/sales/model.ts'
import type { Problem } from '@/lib/shared/problem.ts'
import type { SlipHead } from '../tickets/slip.tsx'
import { BigField } from '../ui/big-field.tsx'
import { Desk } from '../ui/desk.tsx'
import type { FormAction } from '../ui/form-action.ts'
import { useTypedBeforeScript } from '../ui/use-typed-before-script.ts'
import { Choices } from './choices.tsx'
import { DraftSlip } from './draft-slip.tsx'
import { FieldEnd } from './field-end.tsx'
import { ProductChoices } from './product-choices.tsx'
import styles from './sell.module.css'
import { useTypedNumber } from './use-typed-number.ts'

type Props = {
  intentId: string
  kind: Exclude<SaleKind, 'electricity'>
  environment: 'test' | 'live'
  /** What was typed before a refusal, to the letter. */
  typedRecipient: string
  typedAmount: string
  problem: Problem | null
  /** What the server already knows about the typed number, where no script asks. */
  found: NumberLookup | null
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
  const { intentId, kind, environment, typedRecipient, typedAmount, problem, found, head, tray, lookUp, quote } = props
  const t = useTranslations('sell')
  const aboutNumber = problem?.field === 'recipient' ? problem : null
  const number = useTypedNumber({
    typed: typedRecipient,
    problem: aboutNumber,
    found,
    allowTrigger: environment === 'test',
  })
  const choices = useRef<HTMLDivElement>(null)
  const [goOn, setGoOn] = useState(false)
  useEffect(() => {
    if (!goOn || !number.lookup) return
    choices.current?.focus()
    setGoOn(false)
  }, [goOn, number.lookup])
  const onEnter = (event: KeyboardEvent) => {
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
  return (
    <form action={quote}>
      <input type="hidden" name="intentId" value={intentId} />
      <input type="hidden" name="kind" value={kind} />
      <Desk
        paper={
          <>
            <DraftSlip head={head} number={number.text} lookup={number.lookup} />
            {tray}
          </>
        }
      >
        <h1 className={styles.title}>{t(`${kind}Title`)}</h1>
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
          onKeyDown={onEnter}
          problem={number.problem}
          end={
            <FieldEnd
              operator={number.lookup?.operatorName ?? null}
              looking={number.looking}
              lookUp={lookUp}
              onFind={number.finish}
            />
          }
        />
        <Choices ref={choices}>
          <ProductChoices
            kind={kind}
            lookup={number.lookup}
            typedAmount={typedAmount}
            problem={aboutNumber ? null : problem}
          />
        </Choices>
      </Desk>
    </form>
  )
}
