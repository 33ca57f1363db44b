import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import messages from '@/messages/en.json'
import { NamePick } from './name-pick.tsx'
import { Options } from './options.tsx'

test('a choice has its value and its text, a suggestion its value alone', () => {
  expect(renderToStaticMarkup(<Options of={[['HRE-01', 'First Street'], ['Rudo']]} />)).toBe(
    '<option value="HRE-01">First Street</option><option value="Rudo"></option>',
  )
})

test('two people of one name are suggested once, and no id of theirs is sent', () => {
  const people = Array.from({ length: 200 }, (_, n) => ({ value: `id-${n}`, text: `Person ${n % 199}` }))
  const page = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages}>
      <NamePick name="cashier" label="Cashier" all="All cashiers" match={{ value: null, problem: null }}>
        {people}
      </NamePick>
    </NextIntlClientProvider>,
  )
  expect(page.match(/<option /g)).toHaveLength(199)
  expect(page).not.toContain('id-7')
})
