'use client'

import { type ReactNode, useEffect, useId, useRef } from 'react'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { useRefusal } from '@/components/ui/forms/refused-form.ts'
import { ProblemLine } from '@/components/ui/notices/problem-line.tsx'

/**
 * The field for a code, or instead, for somebody who was refused because they have no authenticator, why and where to
 * set one up; that link then has the focus.
 */
export function CodeOrSetUp({ text, children }: { text: string; children: ReactNode }) {
  const refused = useRefusal('code')
  const problem = refused?.problem.code === 'SECOND_STEP_MISSING' ? refused.problem : null
  const link = useRef<HTMLAnchorElement>(null)
  const noteId = useId()
  useEffect(() => {
    if (problem) link.current?.focus()
  }, [problem])
  if (!problem) return children
  const formNoteId = refused?.noteId
  return (
    <div className="grid min-w-0 justify-items-start gap-2">
      {/* The form still has such a field, so that the next refusal is shown here too. */}
      <input type="hidden" name="code" value="" />
      {formNoteId === undefined && <ProblemLine problem={problem} id={noteId} />}
      <ButtonLink ref={link} href="/second-step" aria-describedby={formNoteId ?? noteId}>
        {text}
      </ButtonLink>
    </div>
  )
}
