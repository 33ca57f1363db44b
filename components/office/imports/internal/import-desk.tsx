'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type FormEvent, type ReactNode, startTransition, useActionState, useEffect, useId, useRef } from 'react'
import { HandOverSheet } from '@/components/people/staff/hand-over-sheet.tsx'
import { buttonLook } from '@/components/ui/buttons/button-look.ts'
import { useFocusBack } from '@/components/ui/focus/use-focus-back.ts'
import { isShownAtField, RefusedFormContext } from '@/components/ui/forms/refused-form.ts'
import { Word } from '@/components/ui/lists/facts.tsx'
import { OfficeTable, TableRow } from '@/components/ui/lists/office-table.tsx'
import { Cell } from '@/components/ui/lists/table-cell.tsx'
import { ProblemLine } from '@/components/ui/notices/problem-line.tsx'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import {
  type CheckedFile,
  type CheckedRow,
  type ImportAction,
  type ImportState,
  NOT_CHECKED,
} from '@/lib/office/imports/model.ts'
import type { FormFields } from '@/lib/platform/shared/form-result.ts'
import type { ProblemMessage } from '@/lib/platform/shared/problem.ts'

type Props = {
  kind: 'staff' | 'branches' | 'accountant'
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
            {problem && !checked?.ready && <ProblemLine problem={problem} />}
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

type RowsFieldProps = { label: string; text: string; columns: readonly string[] }

/** The rows of a file as text, to be pasted or corrected. */
function RowsField({ label, text, columns }: RowsFieldProps) {
  const id = useId()
  return (
    <div className="grid min-w-0 grid-cols-1 gap-1">
      <label className="text-note font-semibold text-muted" htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        name="text"
        defaultValue={text}
        placeholder={columns.join(',')}
        rows={8}
        spellCheck={false}
        autoCapitalize="none"
        wrap="off"
        className="border-fine w-full min-w-0 rounded border-edge bg-paper p-3 font-figures text-base text-ink placeholder:text-muted"
      />
    </div>
  )
}

const TONES = { add: 'good', change: 'good', same: undefined, wrong: 'bad' } as const

/** What will become of each row of a file, or what is wrong with it and in which column. */
function CheckedRows({ checked, columns }: { checked: CheckedFile; columns: readonly string[] }) {
  const t = useTranslations('imports')
  const { rows, ignored, ready } = checked
  const wrong = rows.filter(({ fate }) => fate === 'wrong').length
  return (
    <>
      <h2 className="text-title font-bold">{t('checked', { count: rows.length, wrong })}</h2>
      {ignored.length > 0 && <p className="text-note text-muted">{t('ignored', { columns: ignored.join(', ') })}</p>}
      <OfficeTable title={t('outcome')} columns={[t('line'), ...columns, t('outcome')]}>
        {rows.map((row) => (
          <TableRow key={row.line}>
            <Cell label={t('line')} look="code">
              {row.line}
            </Cell>
            {columns.map((column, at) => (
              <Cell key={column} label={column}>
                {row.cells[at]}
              </Cell>
            ))}
            <Cell label={t('outcome')} whole>
              <Outcome row={row} />
            </Cell>
          </TableRow>
        ))}
      </OfficeTable>
      {!ready && <p className="font-semibold">{wrong > 0 ? t('correct') : t('nothingNew')}</p>}
    </>
  )
}

function Outcome({ row: { fate, problems } }: { row: CheckedRow }) {
  const t = useTranslations('imports')
  return (
    <>
      <Word tone={TONES[fate]}>{t(`fates.${fate}`)}</Word>
      {problems.map(({ column, sentence }) => (
        <p key={`${column} ${sentence}`} className="mt-1">
          <b>{column}:</b> {sentence}
        </p>
      ))}
    </>
  )
}

type ConfirmFormProps = {
  /** The checked text, and a mark of the changes that the check showed; empty if there is none. */
  text: string
  shown: string
  codeField: ReactNode
  problem: ProblemMessage | null
  submit: string
  pending: boolean
  action: (form: FormData) => void
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/** Confirms a checked file. A refusal is told at the code if it is about the code, else at the button. */
function ConfirmForm({ text, shown, codeField, problem, submit, pending, action, onSubmit }: ConfirmFormProps) {
  const { button, notePress } = useFocusBack(pending)
  const noteId = useId()
  const fields: FormFields = codeField ? { code: [] } : {}
  const refused = problem && { problem, fields }
  const isAtButton = refused !== null && !isShownAtField(refused)
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
      {isAtButton && <ProblemLine problem={refused.problem} id={noteId} />}
    </form>
  )
}

type ImportDoneProps = { kind: 'staff' | 'branches' | 'accountant'; done: NonNullable<ImportState['done']> }

/** What a file did, with the slips of the people it added. */
function ImportDone({ kind, done: { count, people } }: ImportDoneProps) {
  const t = useTranslations('imports')
  // The pressed button was below a long table: show the top.
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [])
  return (
    <div className="grid grid-cols-1 gap-4" role="status">
      <Panel>
        <p className="font-semibold print:hidden">{t(`${kind}.done`, { count })}</p>
        <HandOverSheet people={people} />
      </Panel>
      <p className="print:hidden">
        <Link href={`/${kind}`} prefetch={false} className="inline-flex min-h-target items-center font-semibold">
          {t(`${kind}.back`)}
        </Link>
      </p>
    </div>
  )
}
