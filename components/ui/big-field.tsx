'use client'

import type { ComponentProps, ReactNode } from 'react'
import type { Problem } from '@/lib/platform/shared/problem.ts'
import { useChosenKey } from './key-map.tsx'
import { Label } from './label.tsx'
import { ProblemNote } from './problem-note.tsx'

type Props = Omit<ComponentProps<'input'>, 'className' | 'id'> & {
  id: string
  label: string
  problem: Problem | null
  /** Shown under the field while nothing is wrong. */
  note?: ReactNode
  /** Shown at the field's right end, whose width is reserved. */
  end?: ReactNode
}

/** A screen's one main field: its label, large figures, and room below for what is wrong. */
export function BigField({ id, label, problem, note, end, ...input }: Props) {
  const noteId = `${id}-problem`
  const chosen = useChosenKey()
  const keys = input['aria-keyshortcuts']
  return (
    <div className="flex flex-col">
      <Label htmlFor={id}>{label}</Label>
      <div className="flex h-19 items-center gap-3 rounded border-2 border-ink bg-paper pe-3 focus-within:outline-3 focus-within:outline-offset-1 focus-within:outline-ink max-phone:h-16">
        <input
          autoComplete="off"
          spellCheck={false}
          {...input}
          aria-keyshortcuts={keys && chosen(keys)}
          id={id}
          className="h-full min-w-0 flex-1 ps-4 font-figures text-[2.5rem] leading-none font-semibold tracking-open outline-0 placeholder:[transform:translateY(-0.3em)] placeholder:font-words placeholder:text-lg placeholder:leading-none placeholder:font-normal placeholder:tracking-normal placeholder:text-muted placeholder:opacity-100 max-phone:ps-3 max-phone:text-title max-phone:tracking-[-0.02em]"
          aria-invalid={problem ? true : undefined}
          aria-describedby={noteId}
        />
        {end}
      </div>
      <div className="min-h-13 py-2 has-[button]:py-1" id={noteId} aria-live="polite">
        {problem ? <ProblemNote problem={problem} /> : note}
      </div>
    </div>
  )
}
