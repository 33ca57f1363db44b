'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, type ReactNode, startTransition, useActionState, useEffect, useId, useRef } from 'react'
import { buttonLook } from '@/components/ui/button-look.ts'
import { Panel } from '@/components/ui/office-page.tsx'
import { ToldNote } from '@/components/ui/told-note.tsx'
import { useFocusBack } from '@/components/ui/use-focus-back.ts'
import { type ImportAction, NOT_CHECKED } from '@/lib/office/imports/model.ts'
import { CheckedRows } from './checked-rows.tsx'
import { ConfirmForm } from './confirm-form.tsx'
import { ImportDone } from './import-done.tsx'
import { RowsField } from './rows-field.tsx'

type Props = {
  kind: 'staff' | 'branches'
  action: ImportAction
  /** The headings of the columns, in the template's order. */
  columns: readonly string[]
  /** Where the actor's own code is typed, for a file that needs it. */
  codeField?: ReactNode
}

/**
 * A CSV file in three steps on one page: chosen or pasted, checked row by row, confirmed. Every step is a post, so it
 * works without a script; the text stays in its field to be corrected there.
 */
export function ImportDesk({ kind, action, columns, codeField }: Props) {
  const t = useTranslations('imports')
  const [state, post, pending] = useActionState(action, NOT_CHECKED)
  const first = useRef<HTMLFormElement>(null)
  const result = useRef<HTMLDivElement>(null)
  const fileId = useId()
  const check = useFocusBack(pending)
  const { problem, text, checked, done } = state

  useEffect(() => {
    if (state === NOT_CHECKED) return
    const file = first.current?.elements.namedItem('file')
    if (file instanceof HTMLInputElement) file.value = ''
    result.current?.scrollIntoView({ block: 'nearest' })
  }, [state])

  if (done) return <ImportDone kind={kind} done={done} />

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    startTransition(() => post(data))
  }

  const changing = checked?.rows.filter(({ fate }) => fate === 'add' || fate === 'change').length ?? 0
  return (
    <>
      <Panel>
        <form ref={first} action={post} onSubmit={send} className="grid grid-cols-1 gap-4">
          <p className="max-w-184 text-note text-muted">{t(`${kind}.columns`, { columns: columns.join(', ') })}</p>
          <div className="grid min-w-0 grid-cols-1 gap-1">
            <label className="text-note font-semibold text-muted" htmlFor={fileId}>
              {t('file')}
            </label>
            <input
              id={fileId}
              name="file"
              type="file"
              accept=".csv,.txt,.tsv,text/csv,text/plain"
              aria-describedby={`${fileId}-hint`}
              className="min-h-target w-full min-w-0"
            />
            <p id={`${fileId}-hint`} className="text-note text-muted">
              {t('fileHint')}
            </p>
          </div>
          <RowsField key={text} label={t('text')} text={text} columns={columns} />
          <div role="status" className="empty:hidden">
            {problem && !checked?.ready && <ToldNote problem={problem} />}
          </div>
          <div>
            <button
              ref={check.button}
              onClick={check.notePress}
              type="submit"
              className={buttonLook({ look: checked?.ready ? 'aside' : 'form' })}
              disabled={pending}
            >
              {pending ? t('checking') : t('check')}
            </button>
          </div>
        </form>
      </Panel>
      <div ref={result} role="status" className="grid grid-cols-1 gap-4 empty:hidden">
        {checked && <CheckedRows checked={checked} columns={columns} />}
        {checked?.ready && (
          <ConfirmForm
            text={text}
            shown={checked.shown}
            codeField={checked.needsCode && codeField}
            problem={problem}
            submit={pending ? t('saving') : t(`${kind}.confirm`, { count: changing })}
            pending={pending}
            action={post}
            onSubmit={send}
          />
        )}
      </div>
    </>
  )
}
