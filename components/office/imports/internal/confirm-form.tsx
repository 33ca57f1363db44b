'use client'

import { type FormEvent, type ReactNode, useId } from 'react'
import { buttonLook } from '@/components/ui/button-look.ts'
import { isToldAtField, RefusedFormContext } from '@/components/ui/refused-form.ts'
import { ToldNote } from '@/components/ui/told-note.tsx'
import { useFocusBack } from '@/components/ui/use-focus-back.ts'
import type { KeptFields } from '@/lib/platform/shared/form-result.ts'
import type { ToldProblem } from '@/lib/platform/shared/problem.ts'

type Props = {
  /** The checked text, and how the check showed what it changes; empty if it need not say. */
  text: string
  shown: string
  codeField: ReactNode
  /** Why it was refused last. */
  problem: ToldProblem | null
  submit: string
  pending: boolean
  action: (form: FormData) => void
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/** Confirms a checked file. A refusal is told at the code if it is about the code, else at the button. */
export function ConfirmForm({ text, shown, codeField, problem, submit, pending, action, onSubmit }: Props) {
  const { button, notePress } = useFocusBack(pending)
  const noteId = useId()
  const kept: KeptFields = codeField ? { code: [] } : {}
  const refused = problem && { problem, kept }
  const isAtButton = refused !== null && !isToldAtField(refused)
  return (
    <form action={action} onSubmit={onSubmit} className="grid max-w-104 gap-4">
      <input type="hidden" name="checked" value={text} />
      {shown && <input type="hidden" name="shown" value={shown} />}
      <RefusedFormContext value={refused}>{codeField}</RefusedFormContext>
      <div>
        <button
          ref={button}
          onClick={notePress}
          type="submit"
          className={buttonLook({ look: 'form' })}
          disabled={pending}
          aria-describedby={isAtButton ? noteId : undefined}
        >
          {submit}
        </button>
      </div>
      {isAtButton && <ToldNote problem={refused.problem} id={noteId} />}
    </form>
  )
}
