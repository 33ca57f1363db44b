import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import messages from '@/messages/en.json'
import { NameCheck } from './tender-desk.tsx'

test('no browser restores a tick that was made before: the name is read aloud anew', () => {
  const markup = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="Africa/Harare" messages={messages}>
      <NameCheck names={['SANDBOX CUSTOMER']} confirmed={false} form="sell-form" onConfirm={() => {}} />
    </NextIntlClientProvider>,
  )
  expect(/<input[^>]*>/.exec(markup)?.[0]).toContain('autoComplete="off"')
})
