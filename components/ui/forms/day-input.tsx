'use client'

import { useLocale } from 'next-intl'
import { type ComponentProps, useEffect, useRef } from 'react'
import { useHydrated } from '@/components/ui/focus/use-hydrated.ts'
import { parseDayText } from '@/lib/platform/shared/time/day-text.ts'
import { formatDate } from '@/lib/platform/shared/time/format-time.ts'

/** What the field says, and today for a day without a year; from `useDayWords`. */
export type DayWords = { today: string; example: string; pick: string; unreadable: string; early: string }

type Props = Omit<ComponentProps<'input'>, 'type'> & { words: DayWords }

/**
 * A field for a day, shown and written as the shop writes days, whatever the browser's country is: `30 Nov 2026`. It posts
 * `2026-11-30`. Without a script it is the browser's own field for a day.
 */
export function DayInput({ words, id, name, defaultValue, min, required, ref, className, ...input }: Props) {
  const scripted = useHydrated()
  const locale = useLocale()
  const box = useRef<HTMLSpanElement>(null)
  const inputs = () => [...(box.current?.querySelectorAll('input') ?? [])] as [HTMLInputElement, HTMLInputElement]
  const showDay = () => {
    const [text, day] = inputs()
    text.value = formatDate(day.value, locale)
    text.setCustomValidity(faultOf(day.value))
  }
  const faultOf = (day: string | null) => {
    if (day === null) return words.unreadable
    return day !== '' && min !== undefined && day < String(min) ? words.early : ''
  }
  const parseText = () => {
    const [text, day] = inputs()
    const parsed = parseDayText(text.value, words.today)
    text.setCustomValidity(faultOf(parsed))
    day.value = parsed ?? ''
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the script takes over: what was chosen before stays
  useEffect(() => {
    if (scripted) showDay()
  }, [scripted])
  const own = { id, ref, className, required, ...input }
  return (
    <span ref={box} className="relative grid min-w-0">
      {scripted && (
        <input
          {...own}
          type="text"
          defaultValue={formatDate(String(defaultValue ?? ''), locale)}
          placeholder={words.example}
          autoComplete="off"
          maxLength={30}
          onChange={parseText}
          onBlur={(event) => event.target.validity.valid && showDay()}
          className={`${className} pe-10`}
        />
      )}
      <input
        {...(scripted ? { tabIndex: -1, 'aria-hidden': true, onChange: showDay } : own)}
        type="date"
        name={name}
        defaultValue={defaultValue}
        min={min}
        className={scripted ? 'pointer-events-none absolute inset-y-0 inset-e-0 w-10 opacity-0' : className}
      />
      {scripted && (
        <button
          type="button"
          aria-label={words.pick}
          onClick={() => inputs()[1].showPicker()}
          className="absolute inset-y-0 inset-e-0 grid w-10 place-items-center rounded text-muted hover:text-ink"
        >
          <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5 fill-none stroke-current stroke-2">
            <path d="M3 5h14v12H3zM3 9h14M7 2v4M13 2v4" />
          </svg>
        </button>
      )}
    </span>
  )
}
