'use client'

import { type FormEvent, type ReactNode, startTransition, useActionState, useEffect, useId, useRef } from 'react'
import { buttonLook } from '@/components/ui/buttons/button-look.ts'
import { useFocusBack } from '@/components/ui/focus/use-focus-back.ts'
import { Folded } from '@/components/ui/lists/facts.tsx'
import { ProblemLine } from '@/components/ui/notices/problem-line.tsx'
import { QrPicture } from '@/components/ui/qr-picture.tsx'
import { NOT_POSTED, type ResultAction } from '@/lib/platform/shared/form-result.ts'
import { atRequestedCode, isShownAtField, RefusedFormContext, SavedFormContext } from './refused-form.ts'
import { RequestedOwnCode } from './requested-own-code.tsx'

type Props = {
  action: ResultAction
  submit: string
  pendingText: string
  done?: string
  look?: 'main' | 'quiet'
  /** Whether to clear the fields when done, as when adding something. */
  clears?: boolean
  given?: { name: string; label: string }[]
  inline?: boolean
  /** The title to fold it under until it is opened or has something to say. */
  fold?: string
  /** What the fold is among. */
  among?: 'text' | 'buttons'
  /** Whether nothing can be sent any more: the fields keep what was typed, and the button goes. */
  isOver?: boolean
  children?: ReactNode
}

/**
 * A form of the office. It works before any script. A refusal keeps what was typed except secrets, and is shown at the
 * field that it is about, or else at the button. With a script the page does not jump.
 */
export function ActionForm({
  action,
  submit,
  pendingText,
  done,
  look = 'main',
  clears = false,
  given = [],
  inline = false,
  fold,
  among,
  isOver = false,
  children,
}: Props) {
  const [result, post, pending] = useActionState(action, NOT_POSTED)
  const form = useRef<HTMLFormElement>(null)
  const { button, notePress } = useFocusBack(pending)
  const noteId = useId()

  useEffect(() => {
    if (result.done && clears) form.current?.reset()
  }, [result, clears])

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    startTransition(() => post(data))
  }

  const shown = given.filter(({ name }) => result.given[name])
  const { problem, fields } = result
  const refused = problem && atRequestedCode({ problem, fields, noteId: inline ? noteId : undefined })
  const atButton = refused && !isShownAtField(refused) ? refused.problem : null
  const status = (
    <div role="status" className="col-span-full empty:hidden">
      {atButton && <ProblemLine problem={atButton} id={noteId} />}
      {!pending && result.done && done && <p className="font-semibold">{done}</p>}
    </div>
  )
  const body = (
    <form
      ref={form}
      action={post}
      onSubmit={send}
      className={`grid gap-4 ${inline ? 'grid-cols-[minmax(0,1fr)_auto] items-end max-phone:grid-cols-1' : ''}`}
    >
      <RefusedFormContext value={refused}>
        <SavedFormContext value={result.done ? result : null}>{children}</SavedFormContext>
        <RequestedOwnCode />
      </RefusedFormContext>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        {!isOver && (
          <button
            ref={button}
            onClick={notePress}
            type="submit"
            className={buttonLook({ look: look === 'quiet' ? 'aside' : 'form' })}
            disabled={pending}
            aria-describedby={atButton ? noteId : undefined}
          >
            {pending ? pendingText : submit}
          </button>
        )}
        {!inline && status}
      </div>
      {inline && status}
      {shown.length > 0 && (
        <dl className="border-fine grid grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] gap-x-6 gap-y-3 rounded border-ink bg-soft p-4">
          {shown.map(({ name, label }) => (
            <div key={name}>
              <dt className="text-note font-semibold text-muted">{label}</dt>
              <dd className="font-figures text-2xl leading-snug font-semibold wrap-anywhere whitespace-pre-wrap">
                {result.given[name]}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {result.given.qrPath && <QrPicture path={result.given.qrPath} size={Number(result.given.qrSize)} />}
    </form>
  )
  if (fold === undefined) return body
  return (
    <Folded title={fold} among={among} open={problem !== null || result.done}>
      {body}
    </Folded>
  )
}
