import { NextIntlClientProvider } from 'next-intl'
import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import type messages from '@/messages/en.json'

type Namespace = keyof typeof messages

/** Sends the browser the messages of these namespaces and no others; whatever runs in the browser sits inside one. */
export async function ClientMessages({ namespaces, children }: { namespaces: Namespace[]; children: ReactNode }) {
  const all = await getMessages()
  const chosen = Object.fromEntries(namespaces.map((namespace) => [namespace, all[namespace]]))
  return <NextIntlClientProvider messages={chosen}>{children}</NextIntlClientProvider>
}
