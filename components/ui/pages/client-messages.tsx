import { NextIntlClientProvider } from 'next-intl'
import { getMessages } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { ProblemCode } from '@/lib/platform/shared/problem.ts'
import type messages from '@/messages/en.json'

type Namespace = keyof typeof messages

type Props = {
  namespaces: Exclude<Namespace, 'problems'>[]
  /** Problems that the browser finds itself; all others come from the server with their sentence. */
  problems?: readonly ProblemCode[]
  children: ReactNode
}

/** Sends the browser only the messages of these namespaces; every client component is inside one. */
export async function ClientMessages({ namespaces, problems = [], children }: Props) {
  const all = await getMessages()
  const sentences = Object.fromEntries(problems.map((code) => [code, all.problems[code]]))
  const chosen = {
    ...Object.fromEntries(namespaces.map((namespace) => [namespace, all[namespace]])),
    ...(problems.length > 0 && { problems: sentences }),
  }
  return <NextIntlClientProvider messages={chosen}>{children}</NextIntlClientProvider>
}
