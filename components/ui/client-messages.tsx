import { NextIntlClientProvider } from 'next-intl'
import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import type messages from '@/messages/en.json'

type Namespace = keyof typeof messages

/** Sends the browser only the messages of these namespaces; every client component is inside one. */
export async function ClientMessages({ namespaces, children }: { namespaces: Namespace[]; children: ReactNode }) {
  const all = await getMessages()
  const chosen = Object.fromEntries(namespaces.map((namespace) => [namespace, all[namespace]]))
  return <NextIntlClientProvider messages={chosen}>{children}</NextIntlClientProvider>
}
