import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RefusedFormContext } from '@/components/ui/refused-form.ts'
import type { DayView } from '@/lib/office/day-close/model.ts'
import { NOT_POSTED } from '@/lib/platform/shared/form-result.ts'
import messages from '@/messages/en.json'
import { DaySigning } from './day-signing.tsx'
import { NoteField } from './internal/note-field.tsx'

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

test('a refused signature keeps its note', () => {
  const refused = { problem: { code: 'DAY_STATEMENT_BEHIND', sentence: '' }, kept: { note: ['A quiet day.'] } } as const
  const field = renderToStaticMarkup(
    <RefusedFormContext value={refused}>
      <NoteField label="Note" required={false} />
    </RefusedFormContext>,
  )
  expect(field).toContain('>A quiet day.</textarea>')
})
