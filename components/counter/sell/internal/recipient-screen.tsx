'use client'

import { useTranslations } from 'next-intl'
import { type InputHTMLAttributes, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { SlipHead } from '@/components/counter/tickets/slip.tsx'
import { useLineGuard } from '@/components/platform/offline/use-line-guard.ts'
import { BigField } from '@/components/ui/forms/big-field.tsx'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { useTextBeforeScript } from '@/components/ui/forms/use-text-before-script.ts'
import { Notice } from '@/components/ui/notices/notice.tsx'
import { ProblemLine } from '@/components/ui/notices/problem-line.tsx'
import { useDescribeProblem } from '@/components/ui/notices/use-describe-problem.ts'
import { TwoColumns } from '@/components/ui/pages/two-columns.tsx'
import type { Favourite } from '@/lib/counter/favourites/model.ts'
import { METER_DIGITS, type RecipientField, type SaleKind } from '@/lib/counter/kinds/model.ts'
import { parseDigits } from '@/lib/platform/shared/clean-text.ts'
import type { Problem, ProblemMessage } from '@/lib/platform/shared/problem.ts'
import { DRAFT_FORM, type EarlierItems } from '../draft-form.ts'
import { type ShownCustomer, sameCustomer } from '../match-customers.ts'
import { Choices, focusFirstChoice } from './choices.tsx'
import { DraftSlip } from './draft-slip.tsx'
import { FavouriteRow } from './favourite-row.tsx'
import { PricingEnd } from './field-end.tsx'
import { LastTime, repeatKeys } from './recent-customers.tsx'
import { ScanOffer } from './scan-offer.tsx'
import { useHeldChoice } from './use-held-choice.ts'
import { parseNumberField } from './use-number-field.ts'

/** The props shared by every screen of this shape. */
export type RecipientScreenProps = {
  intentId: string
  typedRecipient: string
  problem: ProblemMessage | null
  favourites: Favourite[]
  customers: ShownCustomer[]
  head: SlipHead
  earlier: EarlierItems | null
  tray: ReactNode
  quote: FormAction
}

type Props = RecipientScreenProps & {
  kind: SaleKind
  field: RecipientField
  title: string
  tabs?: ReactNode
  label: string
  input: Pick<InputHTMLAttributes<HTMLInputElement>, 'inputMode' | 'autoCapitalize' | 'placeholder'>
  /** The product, as far as it is known. */
  what: string | null
  /** The number in spoken groups: on the slip while it is typed, in the field once left. */
  shown: { onSlip: (text: string) => string; inField: (text: string) => string }
  /** The choices, given what is typed. */
  children: (text: string) => ReactNode
}

/** The recipient, typed into one large field, then what and how much: a form that posts without a script. */
export function RecipientScreen(props: Props) {
  const { intentId, kind, field, label, input, shown, typedRecipient, problem, customers } = props
  const t = useTranslations('sell')
  const [text, setText] = useState(typedRecipient)
  const [outdated, setOutdated] = useState<ProblemMessage | null>(null)
  const line = useLineGuard()
  const tell = useDescribeProblem()
  const choices = useRef<HTMLDivElement>(null)
  const isPhone = field === 'phone'
  const whole = isWhole(field, text)
  const type = (next: string) => {
    setText(next)
    setOutdated(problem)
    waiting.forget()
  }
  const number = { text, isWhole: isPhone && whole, isKnown: true, failure: undefined, type, finish: () => undefined }
  const { letGo, ...waiting } = useHeldChoice(number)
  const ref = useTextBeforeScript(type)
  const isBesideField = problem?.field === 'recipient' || problem?.field === 'amount'
  const atOnce = field === 'meter' ? problemOfMeter(text) : null
  const aboutField = problem === outdated || problem?.field !== 'recipient' ? null : problem
  const general = line.problem ?? (isBesideField ? null : problem)
  const last = sameCustomer(customers, text)
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    // An account may contain any letter, so there only the arrow leads to the customers.
    if ((field !== 'account' || event.key === 'ArrowDown') && repeatKeys(event)) return event.preventDefault()
    if (isPhone && waiting.onKey(event)) return event.preventDefault()
    if (event.key !== 'Enter') return
    event.preventDefault()
    focusFirstChoice(choices.current)
  }
  return (
    <form id={DRAFT_FORM} ref={waiting.form} action={props.quote} onSubmit={line.onSubmit} data-only-asks>
      <input type="hidden" name="intentId" value={intentId} />
      <input type="hidden" name="kind" value={kind} />
      {/* Enter without a script presses the first button, which must not be a choice. */}
      <button type="submit" hidden />
      <TwoColumns
        paper={
          <>
            <DraftSlip
              head={props.head}
              earlier={props.earlier}
              number={shown.onSlip(text)}
              field={field}
              what={props.what}
            />
            {props.tray}
          </>
        }
      >
        <h1 className="sr-only">{props.title}</h1>
        {props.tabs}
        <BigField
          id="recipient"
          name="recipient"
          label={label}
          {...input}
          autoFocus={problem?.field !== 'amount'}
          maxLength={40}
          aria-keyshortcuts="/"
          full={whole}
          ref={ref}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={() => setText(shown.inField(text))}
          onKeyDown={onKey}
          clear={{ label: t('clear'), press: () => type('') }}
          fill={<ScanOffer of="recipient" takes={field === 'account' ? 'text' : 'digits'} />}
          problem={atOnce ? tell(atOnce) : aboutField}
          note={letGo ? t('choiceLetGo', { choice: letGo }) : last && <LastTime customer={last} />}
          end={<PricingEnd />}
        />
        <Choices ref={choices}>
          {general && (
            <Notice>
              <ProblemLine problem={general} />
            </Notice>
          )}
          <FavouriteRow favourites={props.favourites} sells={() => true} />
          {props.children(text)}
        </Choices>
      </TwoColumns>
    </form>
  )
}

/** What no further digit can fix, said while the number is typed. */
export function problemOfMeter(text: string): Problem | null {
  const digits = parseDigits(text)
  if (digits === null) return { code: 'METER_NOT_DIGITS' }
  return digits.length > METER_DIGITS.most ? { code: 'METER_LENGTH', params: { digits: digits.length } } : null
}

/** Whether nothing can follow what is typed. Only the Service knows how long an account is. */
function isWhole(field: RecipientField, text: string): boolean {
  if (field === 'meter') return text.replace(/\D/g, '').length >= METER_DIGITS.usual
  return field === 'phone' && parseNumberField(text, { allowTrigger: true, finished: false }).phone !== null
}
