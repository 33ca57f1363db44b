import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RefusedFormContext } from '@/components/ui/forms/refused-form.ts'
import type { DayDifference, DayView } from '@/lib/office/day-close/model.ts'
import { NOT_POSTED } from '@/lib/platform/shared/form-result.ts'
import messages from '@/messages/en.json'
import { checkedMark, DaySigning } from './day-signing.tsx'
import { NoteField, SureField } from './internal/signing-fields.tsx'

const view = (rest: Partial<DayView>) => ({ day: '2026-11-26', signed: null, differences: [], ...rest }) as DayView

const shown = (rest: Partial<DayView>) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="Africa/Harare" messages={messages}>
      <DaySigning view={view(rest)} sign={async () => NOT_POSTED} />
    </NextIntlClientProvider>,
  )

test('the form of a signature is only hidden while the statement is behind, so that a typed note stays', () => {
  expect(shown({ hindrance: null })).not.toContain('hidden=""')
  expect(shown({ hindrance: 'DAY_STATEMENT_BEHIND' })).toMatch(/<div hidden="".*<textarea/)
})

test('a refused signature keeps its note, and not that the day was checked', () => {
  const refused = {
    problem: { code: 'DAY_STATEMENT_BEHIND', sentence: '' },
    fields: { note: ['A quiet day.'], sure: ['on'] },
  } as const
  const field = renderToStaticMarkup(
    <RefusedFormContext value={refused}>
      <NoteField label="Note" required={false} signed={null} />
      <SureField label="Checked" mark="" />
    </RefusedFormContext>,
  )
  expect(field).toContain('>A quiet day.</textarea>')
  expect(field).not.toContain('checked=""')
})

test('a note refused since another signed the day is still shown, and is not once it is the day’s own', () => {
  const refused = {
    problem: { code: 'DAY_SIGNED', sentence: '' },
    fields: { note: [' A quiet day.'], sure: ['on'] },
  } as const
  const under = (note: string) =>
    renderToStaticMarkup(
      <RefusedFormContext value={refused}>
        <NoteField label="Note" required={false} signed={{ note, lost: 'Not saved.' }} />
      </RefusedFormContext>,
    )
  expect(under('Seen by another.')).toMatch(/<b>Not saved\.<\/b>.*<textarea[^>]* readOnly=""[^>]*> A quiet day\.</)
  expect(under('A quiet day.')).toMatch(/^<label class="hidden">/)
})

test('a signed day has its form still, in which a note may stand, but nothing to sign with', () => {
  const signed = { by: 'Tendai', at: new Date(0), note: null }
  const page = shown({ signed, hindrance: 'DAY_NEEDS_ALL_BRANCHES' })
  expect(page).toMatch(/Signed by Tendai.*<div class="print:hidden">.*<label class="hidden">.*<textarea/)
  expect(page).not.toMatch(/<button|name="sure"/)
})

test('no browser restores that a day was checked', () => {
  expect(/<input[^>]*name="sure"[^>]*>/.exec(shown({ hindrance: null }))?.[0]).toContain('autoComplete="off"')
})

test('that a day was checked counts for these differences and this hindrance alone', () => {
  const difference = { id: 'row:1', cause: 'pending', statementCents: '-100', booksCents: null } as DayDifference
  const other = [
    view({ hindrance: 'DAY_STATEMENT_BEHIND' }),
    view({ hindrance: null, booksCents: '100' }),
    view({ hindrance: null, differences: [difference] }),
    view({ hindrance: null, differences: [{ ...difference, cause: 'unexplained' }] }),
    view({ hindrance: null, differences: [{ ...difference, booksCents: '-100' }] }),
  ]
  const marks = [view({ hindrance: null }), ...other].map(checkedMark)
  expect(new Set(marks).size).toBe(marks.length)
  expect(checkedMark(view({ hindrance: null }))).toBe(marks[0])
})
