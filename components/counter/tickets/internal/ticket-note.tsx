'use client'

import { useTranslations } from 'next-intl'
import { Fragment, type RefObject, type ToggleEvent, useEffect, useRef, useState } from 'react'
import { forget, recall, remember } from '@/components/ui/focus/tab-memory.ts'
import { useHydrated } from '@/components/ui/focus/use-hydrated.ts'
import type { FormAction } from '@/components/ui/forms/form-action.ts'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import { Folded } from '@/components/ui/lists/facts.tsx'
import { LineFold } from '@/components/ui/lists/line-folds.tsx'
import { MOST_NAME_LETTERS, MOST_NOTE_LETTERS } from '@/lib/counter/ticket-forms/model.ts'
import type { TicketView } from '@/lib/counter/tickets/model.ts'
import { insteadOfSelling, TypedBesideFields } from './typed-beside.tsx'

type Props = Pick<TicketView, 'id' | 'customerName' | 'note'> & {
  save: FormAction
  /** The forms that take along what was typed and not saved. */
  with: readonly string[]
  /** Whether it stands beside a price, whose cash its own button must not lose. */
  atPrice?: boolean
}

/**
 * The customer's name and a word about them: they help to find the right person in a queue, and stand on the slip. They
 * can be entered before the payment too. The press that sells or prints saves them, or their own button.
 */
export function TicketNote({ id, customerName, note, save, with: forms, atPrice = false }: Props) {
  const t = useTranslations('ticketNote')
  const scripted = useHydrated()
  const instead = atPrice && !scripted ? insteadOfSelling('note') : null
  const saved = { customerName: customerName ?? '', note: note ?? '' }
  const fields = useRef<HTMLFormElement>(null)
  const { typed, isTyped, type } = useTypedNote(id, saved, fields)
  const field = (name: keyof Noted, most: number) => ({
    name,
    defaultValue: saved[name],
    maxLength: most,
    form: instead?.form,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      type({ ...typed, [name]: currentTarget.value }),
  })
  const Fold = atPrice ? LineFold : Folded
  return (
    <Fold title={[typed.customerName, typed.note].filter(Boolean).join(' · ') || t('add')} onToggle={goToName}>
      <form ref={fields} action={save} className="flex flex-wrap items-end gap-2">
        <input type="hidden" name="ticketId" value={id} />
        {atPrice && <TypedBesideFields />}
        <Line label={t('customer')} placeholder={t('customerExample')} {...field('customerName', MOST_NAME_LETTERS)} />
        <Line label={t('note')} placeholder={t('noteExample')} {...field('note', MOST_NOTE_LETTERS)} />
        <SubmitButton pendingText={t('saving')} {...instead}>
          {t('save')}
        </SubmitButton>
      </form>
      {scripted &&
        (atPrice || isTyped) &&
        forms.map((form) => (
          <Fragment key={form}>
            <input type="hidden" form={form} name="customerName" value={typed.customerName} />
            <input type="hidden" form={form} name="note" value={typed.note} />
          </Fragment>
        ))}
    </Fold>
  )
}

type Noted = { customerName: string; note: string }

/**
 * What is typed and not saved. It stays with its ticket while the cashier changes or adds an item on another page, and
 * is forgotten once it is saved. The address does not carry it: a name is nobody's business there.
 */
function useTypedNote(ticketId: string, saved: Noted, fields: RefObject<HTMLFormElement | null>) {
  const key = `ticket note ${ticketId}`
  const [typed, setTyped] = useState(saved)
  const savedText = textOf(saved)
  useEffect(() => {
    const kept = recall(key)
    if (kept === savedText) forget(key)
    if (kept === null || kept === savedText) return
    const [customerName = '', note = ''] = kept.split('\n')
    setTyped({ customerName, note })
    for (const input of fields.current?.querySelectorAll('input') ?? []) {
      if (input.name === 'customerName') input.value = customerName
      if (input.name === 'note') input.value = note
    }
  }, [key, savedText, fields])
  const type = (next: Noted) => {
    setTyped(next)
    if (textOf(next) === savedText) forget(key)
    else remember(key, textOf(next))
  }
  return { typed, isTyped: textOf(typed) !== savedText, type }
}

function textOf({ customerName, note }: Noted): string {
  return `${customerName}\n${note}`
}

/** Who opens it types at once, and outside a field letters would be keys of the screen. */
function goToName({ currentTarget: fold }: ToggleEvent<HTMLDetailsElement>): void {
  if (fold.open) fold.querySelector<HTMLInputElement>('input[name=customerName]')?.focus()
}

type LineProps = {
  label: string
  placeholder: string
  name: string
  defaultValue: string
  maxLength: number
  form: string | undefined
  onChange: (event: { currentTarget: HTMLInputElement }) => void
}

function Line({ label, ...input }: LineProps) {
  return (
    <label className="grid min-w-0 flex-[1_1_13rem] gap-1">
      <span className="text-note text-muted">{label}</span>
      <input {...input} autoComplete="off" className="border-fine min-h-13 w-full rounded border-edge bg-paper px-3" />
    </label>
  )
}
