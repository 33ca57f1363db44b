'use client'

import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'
import { useChosenKey } from '@/components/ui/buttons/key-map.tsx'
import { ProblemLine } from '@/components/ui/notices/problem-line.tsx'
import type { ProblemMessage } from '@/lib/platform/shared/problem.ts'
import { Label } from './label.tsx'

type Props = Omit<ComponentProps<'input'>, 'className' | 'id'> & {
  id: string
  label: string
  problem: ProblemMessage | null
  /** The field is complete: digits typed elsewhere on the screen press keys, or start a new number. */
  full?: boolean
  /** Empties it: by its button, which is there while it holds something, and by Esc. */
  clear?: { label: string; press: () => void } | undefined
  /** Another way to fill it, offered while it is empty. */
  fill?: ReactNode
  /** Shown under the field while nothing is wrong. */
  note?: ReactNode
  /** Shown at the field's right end, whose width is reserved. */
  end?: ReactNode
}

/** A screen's one main field: its label, large figures, and a line below for what is wrong. */
export function BigField({ id, label, problem, full, clear, fill, note, end, ...input }: Props) {
  const noteId = `${id}-problem`
  const chosen = useChosenKey()
  const keys = input['aria-keyshortcuts']
  const empty = (input.value ?? '') === ''
  // The number or sum is never cut: what has no room beside it goes below.
  const room = input.inputMode === 'decimal' ? 'flex-[1_1_calc(7ch_+_1rem)]' : 'flex-[1_1_calc(12ch_+_0.875rem)]'
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Escape' || !clear || empty || isEscTaken()) return input.onKeyDown?.(event)
    event.preventDefault()
    clear.press()
  }
  return (
    <div className="flex flex-col">
      <Label htmlFor={id}>{label}</Label>
      <div className="flex min-h-19 flex-wrap items-center justify-end gap-x-3 rounded border-2 border-ink bg-paper pe-3 outlined-by-focus focus-within:outline-offset-1 max-phone:min-h-16 max-phone:gap-x-1 max-phone:pe-1.5">
        <input
          autoComplete="off"
          spellCheck={false}
          {...input}
          aria-keyshortcuts={keys && chosen(keys)}
          id={id}
          data-full={full ? '' : undefined}
          onKeyDown={onKeyDown}
          className={`h-18 min-w-0 ${room} ps-4 font-figures text-[2.5rem] leading-none font-semibold tracking-open outline-0 placeholder:[transform:translateY(-0.3em)] placeholder:font-words placeholder:text-lg placeholder:leading-none placeholder:font-normal placeholder:tracking-normal max-phone:h-15 max-phone:ps-3 max-phone:text-title max-phone:tracking-[-0.02em] max-phone:placeholder:text-base`}
          aria-invalid={problem ? true : undefined}
          aria-describedby={noteId}
        />
        {empty ? fill : clear && <ClearButton of={id} {...clear} />}
        {end}
      </div>
      <div className="min-h-9 pt-2 pb-1" id={noteId} aria-live="polite">
        {problem ? <ProblemLine problem={problem} /> : note}
      </div>
    </div>
  )
}

function ClearButton({ of, label, press }: { of: string; label: string; press: () => void }) {
  const onClick = () => {
    press()
    document.getElementById(of)?.focus()
  }
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      className="flex size-11 flex-none items-center justify-center rounded-full text-muted hover:bg-soft hover:text-ink max-phone:w-9 noscript:hidden"
      onClick={onClick}
    >
      <i className="size-4 bg-current shape-cross" aria-hidden="true" />
    </button>
  )
}

/** Whether Esc leads back to the basket, also from a field, instead of emptying the field. */
function isEscTaken(): boolean {
  return document.querySelector('[data-basket] [aria-keyshortcuts~="Escape"]') !== null
}
