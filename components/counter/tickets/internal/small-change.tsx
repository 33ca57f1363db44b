import { useTranslations } from 'next-intl'
import { type Dispatch, type SetStateAction, useActionState, useId } from 'react'
import { useHydrated } from '@/components/ui/focus/use-hydrated.ts'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import { ProblemLine } from '@/components/ui/notices/problem-line.tsx'
import {
  centsWithoutNote,
  dollarsAnd,
  type RoundingLimit,
  type SettledTenders,
  settleTenders,
  type TenderTerms,
  type TypedTenders,
} from '@/lib/books/tenders/model.ts'
import { type Cents, formatMoney, formatUsd } from '@/lib/platform/shared/money.ts'
import { CashInputs } from '../typed-cash.tsx'
import type { ChangeAsAirtime } from './airtime-for-change.tsx'
import { insteadOfSelling } from './typed-beside.tsx'

type Props = {
  ticketId: string
  price: Cents
  cash: SettledTenders
  typed: TypedTenders
  terms: TenderTerms
  roundingLimit: RoundingLimit
  confirmed: boolean
  /** The number on the ticket that takes the airtime, as shown; null if one must be asked for. */
  served: string | null
  changeAsAirtime: ChangeAsAirtime
  onType: Dispatch<SetStateAction<TypedTenders>>
}

/**
 * What can be done about cents of the change for which the till has no note, offered before anybody looks for coins: as
 * airtime for the number that is served, or in another currency that the till takes.
 */
export function SmallChange(props: Props) {
  const { ticketId, price, cash, typed, terms, roundingLimit, confirmed, served, changeAsAirtime, onType } = props
  const t = useTranslations('tender')
  const id = useId()
  const scripted = useHydrated()
  const [{ problem }, post] = useActionState(changeAsAirtime, { phone: '', problem: null })
  const cents = centsWithoutNote(cash, terms.leastDollarCents ?? 1n)
  if (cents === 0n) return null
  const sum = formatUsd(cents)
  const others = terms.rates.flatMap(({ currency }) => {
    const wanted = { ...typed, changeCurrency: dollarsAnd(currency) }
    const settled = settleTenders(price, wanted, terms, roundingLimit)
    return settled.kind === 'enough' && settled.small ? [{ wanted, small: settled.small }] : []
  })
  return (
    <form
      action={post}
      className="-mx-2 flex flex-wrap items-center gap-x-3 px-2 text-note"
      aria-labelledby={id}
      data-small-change
    >
      <span id={id} className="text-muted">
        {t('noNoteFor', { sum })}
      </span>
      {served !== null && (
        <>
          <input type="hidden" name="ticketId" value={ticketId} />
          <input type="hidden" name="centsOnly" value="on" />
          <CashInputs typed={typed} />
          {confirmed && <input type="hidden" name="confirmed" value="on" />}
          <SubmitButton look="quiet" pendingText={t('asking')}>
            {t('centsAsAirtime', { sum, number: served })}
          </SubmitButton>
        </>
      )}
      {others.map(({ wanted, small }) => (
        <button
          key={small.currency}
          type={scripted ? 'button' : 'submit'}
          {...(!scripted && insteadOfSelling({ changeIn: wanted.changeCurrency }))}
          className="underline-offset-link min-h-target px-2 font-semibold underline decoration-1"
          onClick={() => onType(wanted)}
        >
          {t('centsIn', { sum: formatMoney(small) })}
        </button>
      ))}
      <div aria-live="polite" className="basis-full empty:hidden">
        {problem && <ProblemLine problem={problem} />}
      </div>
    </form>
  )
}
