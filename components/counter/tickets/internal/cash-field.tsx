import { useTranslations } from 'next-intl'
import type { FormEvent, MouseEvent } from 'react'
import { BigField } from '@/components/ui/big-field.tsx'
import { Kbd } from '@/components/ui/kbd.tsx'
import { useTypedBeforeScript } from '@/components/ui/use-typed-before-script.ts'
import type { SettledCash, TypedCash } from '@/lib/books/currencies/model.ts'
import { type Cents, formatMoney, formatUsd, toWireAmount } from '@/lib/platform/shared/money.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'
import { cashSuggestions } from './cash-suggestions.ts'
import { textOf, withText } from './typed-cash.ts'

type Props = {
  typed: TypedCash
  price: Cents
  cash: SettledCash
  problem: Problem | null
  autoFocus: boolean
  onType: (typed: TypedCash) => void
}

/**
 * The cash that the customer hands over. A form of its own that only asks the page for the change: with a script the
 * change is there as soon as it is typed, and Enter goes on to the sell button.
 */
export function CashField({ typed, price, cash, problem, autoFocus, onType }: Props) {
  const t = useTranslations('tender')
  const type = (text: string) => onType(withText(typed, 'USD', text))
  const field = useTypedBeforeScript(type)
  const goOn = (event: FormEvent) => {
    event.preventDefault()
    document.getElementById('sell')?.focus()
  }
  const choose = (event: MouseEvent, sum: Cents) => {
    event.preventDefault()
    onType({ ...typed, amounts: [{ currency: 'USD', text: toWireAmount(sum) }] })
    document.getElementById('sell')?.focus()
  }
  return (
    <form id="cash-form" onSubmit={goOn}>
      <BigField
        id="received"
        name="received"
        label={t('received')}
        inputMode="decimal"
        maxLength={20}
        placeholder={t('exactExample', { price: formatUsd(price) })}
        autoFocus={autoFocus}
        aria-keyshortcuts="/"
        ref={field}
        value={textOf(typed, 'USD')}
        onChange={(event) => type(event.currentTarget.value)}
        problem={problem}
        end={
          <span
            className="flex-none text-end text-note text-muted [&_b]:block [&_b]:font-figures [&_b]:text-title [&_b]:leading-tightest [&_b]:font-bold [&_b]:text-ink"
            aria-live="polite"
          >
            <ChangeText cash={cash} />
          </span>
        }
      />
      <div className="grid grid-cols-[repeat(5,1fr)] gap-2 max-phone:grid-cols-[repeat(6,1fr)]">
        <button
          type="submit"
          className="border-fine col-span-full min-h-target justify-self-start rounded border-ink bg-paper px-4 py-0 font-semibold script:hidden"
        >
          {t('workOut')}
        </button>
        <button
          type="submit"
          name="received"
          value={toWireAmount(price)}
          className="border-fine relative min-h-17 rounded border-edge bg-paper px-3 py-2 text-start hover:border-ink hover:shadow-chosen max-phone:col-span-2 max-phone:min-h-15 max-phone:p-2 max-phone:text-center [&_b]:block [&_b]:font-figures [&_b]:text-xl [&_b]:leading-heading [&_b]:font-semibold max-phone:[&_b]:text-lg [&_kbd]:absolute [&_kbd]:top-1.5 [&_kbd]:right-1.75 [&_small]:text-note [&_small]:text-muted max-phone:[&:nth-last-child(-n_+_2)]:col-span-3"
          onClick={(event) => choose(event, price)}
          aria-keyshortcuts="1"
        >
          <b>{formatUsd(price)}</b>
          <small>{t('exact')}</small>
          <Kbd>1</Kbd>
        </button>
        {cashSuggestions(price).map((sum, index) => (
          <button
            key={sum}
            type="submit"
            name="received"
            value={toWireAmount(sum)}
            className="border-fine relative min-h-17 rounded border-edge bg-paper px-3 py-2 text-start hover:border-ink hover:shadow-chosen max-phone:col-span-2 max-phone:min-h-15 max-phone:p-2 max-phone:text-center [&_b]:block [&_b]:font-figures [&_b]:text-xl [&_b]:leading-heading [&_b]:font-semibold max-phone:[&_b]:text-lg [&_kbd]:absolute [&_kbd]:top-1.5 [&_kbd]:right-1.75 [&_small]:text-note [&_small]:text-muted max-phone:[&:nth-last-child(-n_+_2)]:col-span-3"
            onClick={(event) => choose(event, sum)}
            aria-keyshortcuts={String(index + 2)}
          >
            <b>{formatUsd(sum)}</b>
            <small>{t('giveBack', { change: formatUsd(sum - price) })}</small>
            <Kbd>{String(index + 2)}</Kbd>
          </button>
        ))}
      </div>
    </form>
  )
}

/** What the cash comes to, beside it. */
function ChangeText({ cash }: { cash: SettledCash }) {
  const t = useTranslations('tender')
  switch (cash.kind) {
    case 'short':
      return t('missing', { missing: formatUsd(cash.missingUsd) })
    case 'unreadable':
    case 'too_much':
      return t('unreadable')
    case 'enough':
      return (
        <>
          {t('change')} <b>{formatMoney({ cents: cash.change, currency: cash.changeCurrency })}</b>
        </>
      )
  }
}
