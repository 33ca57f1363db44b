import { useContext } from 'react'
import useSWR from 'swr'
import { useLiveChanges } from './use-live-changes.ts'
import { LiveScope } from './use-live-value.ts'

/**
 * What `ask` answers about `subject`, shared by everything that uses the same `kind` and `subject`; null asks nothing.
 * Begins with what the server rendered, and asks again when a product or a key opens or closes. Failed requests are not
 * repeated automatically.
 */
export function useAnswer<T>(
  kind: string,
  subject: string | null,
  ask: (subject: string) => Promise<T>,
  rendered: T | undefined,
) {
  const scope = useContext(LiveScope)
  const answer = useSWR<T, Error, [string, string, string] | null>(
    subject === null ? null : [scope, kind, subject],
    ([, , asked]) => ask(asked),
    {
      fallbackData: rendered,
      revalidateOnMount: rendered === undefined,
      revalidateOnFocus: false,
      shouldRetryOnError: false,
    },
  )
  useLiveChanges((signal) => {
    if (signal.kind === 'change' && signal.change.topic === 'standing') void answer.mutate()
  })
  return answer
}
