import { useTranslations } from 'next-intl'
import type { KeyboardEvent } from 'react'
import { Kbd } from '@/components/ui/buttons/kbd.tsx'
import { Legend } from '@/components/ui/forms/label.tsx'
import { ProblemLine } from '@/components/ui/notices/problem-line.tsx'
import { type Cents, formatUsd, toWireAmount } from '@/lib/platform/shared/money.ts'
import type { ProblemMessage } from '@/lib/platform/shared/problem.ts'

type Props = {
  title: string
  amounts: readonly Cents[]
  /** Whether amounts can be chosen yet, and whether this one can. */
  open: boolean
  takes: (cents: Cents) => boolean
  /** The product is closed, rather than waiting for a number. */
  closed: boolean
  typedAmount: string
  /** Letters beside the digits, for a number that only Enter ends: they are keys even in its field. */
  letters?: string
  /** The key of an amount that is pressed as soon as it can be. */
  heldKey?: string | null
  problem: ProblemMessage | null
}

/** The usual amounts as keys, others typed. They keep their places before the number is known. */
export function AmountKeys(props: Props) {
  const { title, amounts, open, takes, closed, typedAmount, letters = '', heldKey = null, problem } = props
  const t = useTranslations('sell')
  const keysAt = (place: number) => `${letters[place] ?? ''} ${place + 1}`.trim()
  return (
    <fieldset className="min-w-0">
      <Legend>
        {title}
        {closed && <span className="font-normal">, {t('closed')}</span>}
      </Legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-2 max-phone:grid-cols-[repeat(6,1fr)]">
        <OtherAmount
          shortcut={keysAt(amounts.length)}
          typedAmount={typedAmount}
          disabled={!open}
          wrong={problem !== null}
          noteId="amount-problem"
        />
        {amounts.map((cents, index) => (
          <button
            key={cents}
            type="submit"
            name="amount"
            value={toWireAmount(cents)}
            className="border-fine relative min-h-19 rounded border-edge bg-paper px-2.5 py-3 text-start hover:not-disabled:border-ink hover:not-disabled:shadow-hinted disabled:border-dashed disabled:bg-transparent disabled:text-muted data-held:border-solid data-held:border-ink data-held:text-ink data-held:shadow-chosen max-phone:col-span-2 max-phone:flex max-phone:min-h-15 max-phone:items-center max-phone:justify-center max-phone:p-1 max-phone:nth-last-[-n+2]:col-span-3 low:min-h-13 low:py-1"
            disabled={!takes(cents)}
            data-held={heldKey === String(index + 1) || undefined}
            aria-keyshortcuts={keysAt(index)}
          >
            <b className="font-figures text-title leading-tight font-semibold whitespace-nowrap max-phone:text-[length:min(1.375rem,6.4vw)]">
              {formatUsd(cents)}
            </b>
            <span className="absolute inset-e-2 top-1.75 flex">
              <Kbd>{firstOf(keysAt(index))}</Kbd>
            </span>
          </button>
        ))}
      </div>
      <div className="not-empty:pt-2" id="amount-problem" aria-live="polite">
        {problem && <ProblemLine problem={problem} />}
      </div>
    </fieldset>
  )
}

function firstOf(keys: string): string {
  return keys.split(' ')[0] ?? ''
}

type OtherAmountProps = { shortcut: string; typedAmount: string; disabled: boolean; wrong: boolean; noteId: string }

/**
 * Any other amount. It comes before the keys in the form, though after them on screen, so a pressed key overrides what
 * was typed here.
 */
function OtherAmount({ shortcut, typedAmount, disabled, wrong, noteId }: OtherAmountProps) {
  const t = useTranslations('sell')
  const onEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const { form } = event.currentTarget
    form?.requestSubmit(form.querySelector<HTMLButtonElement>('button[data-other]'))
  }
  return (
    <div className="border-fine relative order-1 col-span-2 min-h-19 rounded border-edge bg-paper py-1.5 ps-3 pe-1.75 text-start max-phone:col-span-full low:py-0">
      <span className="flex justify-between">
        <label className="text-note leading-close text-muted" htmlFor="amount">
          {t('otherAmount')}
        </label>
        <Kbd>{firstOf(shortcut)}</Kbd>
      </span>
      <span className="flex items-center gap-1 font-figures text-xl leading-none font-semibold">
        <span aria-hidden="true">$</span>
        <input
          className="peer h-10 min-w-0 flex-1 border-b border-edge px-1"
          id="amount"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          // What is typed makes the button black, which otherwise is as quiet as the field.
          placeholder=" "
          defaultValue={typedAmount}
          disabled={disabled}
          autoFocus={wrong}
          aria-keyshortcuts={shortcut}
          aria-invalid={wrong || undefined}
          aria-describedby={noteId}
          onKeyDown={onEnter}
        />
        <button
          className="min-h-target rounded px-3 font-words text-note leading-tightest font-semibold underline peer-not-placeholder-shown:bg-ink peer-not-placeholder-shown:text-on-ink peer-not-placeholder-shown:no-underline disabled:text-muted disabled:no-underline"
          type="submit"
          data-other
          disabled={disabled}
        >
          {t('price')}
        </button>
      </span>
    </div>
  )
}
