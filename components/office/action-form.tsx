'use client'

import { type FormEvent, type ReactNode, startTransition, useActionState, useEffect, useId, useRef } from 'react'
import { NOT_POSTED, type ResultAction } from '@/lib/shared/form-result.ts'
import button from '../ui/button.module.css'
import { ProblemNote } from '../ui/problem-note.tsx'
import { QrPicture } from '../ui/qr-picture.tsx'
import styles from './action-form.module.css'
import { Folded } from './facts.tsx'
import { KeptFieldsContext } from './kept-fields.ts'

type Props = {
  action: ResultAction
  submit: string
  pendingText: string
  /** What is said when it is done. */
  done?: string
  look?: 'main' | 'quiet'
  /** Whether the fields are emptied when it is done, as for something new. */
  clears?: boolean
  /** The names of what may be shown once, in the order in which it is shown. */
  given?: { name: string; label: string }[]
  /** Whether fields and button stand beside each other. */
  inline?: boolean
  /** Under this title it is folded away until it is wanted, or has something to say. */
  fold?: string
  children?: ReactNode
}

/**
 * A form of the office. It works before any script, and a refusal keeps what was typed but secrets; with a script the page
 * does not jump either.
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
  children,
}: Props) {
  const [result, post, pending] = useActionState(action, NOT_POSTED)
  const form = useRef<HTMLFormElement>(null)
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
  const body = (
    <form ref={form} action={post} onSubmit={send} className={styles.form} data-inline={inline || undefined}>
      <KeptFieldsContext value={result.problem ? result.kept : null}>{children}</KeptFieldsContext>
      <div className={styles.foot}>
        <button
          type="submit"
          className={button.button}
          data-look={look}
          disabled={pending}
          aria-describedby={result.problem ? noteId : undefined}
        >
          {pending ? pendingText : submit}
        </button>
        <div role="status" className={styles.said}>
          {result.problem && <ProblemNote problem={result.problem} id={noteId} />}
          {!pending && result.done && done && <p className={styles.done}>{done}</p>}
        </div>
      </div>
      {shown.length > 0 && (
        <dl className={styles.given}>
          {shown.map(({ name, label }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{result.given[name]}</dd>
            </div>
          ))}
        </dl>
      )}
      {result.given.qrPath && <QrPicture path={result.given.qrPath} size={Number(result.given.qrSize)} />}
    </form>
  )
  if (fold === undefined) return body
  return (
    <Folded title={fold} open={result.problem !== null || result.done}>
      {body}
    </Folded>
  )
}
