import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NOT_POSTED } from '@/lib/platform/shared/form-result.ts'
import messages from '@/messages/en.json'
import { FloatTargets } from './float-targets.tsx'

test('a float that is not set is said in words, and one that is set stands in figures', () => {
  const till = { tillId: 't1', name: 'HRE-01 1', branchName: 'Harare', tillNumber: 1 }
  const tills = [
    { ...till, floats: [] },
    { ...till, tillId: 't2', tillNumber: 2, floats: [{ currency: 'USD', cents: 2500n }] },
  ]
  const shown = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="Africa/Harare" messages={messages}>
      <FloatTargets tills={tills} most={2} currencies={['USD']} action={async () => NOT_POSTED} />
    </NextIntlClientProvider>,
  )
  expect(shown).toMatch(/<td [^>]*cell-figure[^>]*><span class="font-words">not set<\/span><\/td>/)
  expect(shown).toMatch(/<td [^>]*cell-figure[^>]*>\$25\.00<\/td>/)
})
