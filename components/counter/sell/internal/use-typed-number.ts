import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { NumberLookup } from '@/lib/counter/catalogue/model.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'
import { LookupRefused, numberLookup } from './number-lookup.ts'
import { readNumber } from './read-number.ts'

/** A number being corrected is complete for a moment now and then; wait until typing pauses. */
const REST_MS = 200

type Given = { typed: string; problem: Problem | null; found: NumberLookup | null; allowTrigger: boolean }

/** The number field and what is known about its number, starting from what the server rendered. */
export function useTypedNumber({ typed, problem, found, allowTrigger }: Given) {
  const [text, setText] = useState(() => readNumber(typed, { allowTrigger, finished: false }).shown)
  const [finished, setFinished] = useState(false)
  const [outdated, setOutdated] = useState<Problem | null>(null)
  const running = useRunning()
  const read = readNumber(text, { allowTrigger, finished })
  const phone = useRested(read.phone)
  const initialData = found && found.phone === phone ? found : undefined
  const lookup = useQuery({ ...numberLookup(phone), initialData })
  const known = read.phone === phone && lookup.data ? lookup.data : null
  return {
    text,
    phone: read.phone,
    lookup: known,
    looking: running && read.phone !== null && !known && !lookup.isError,
    problem:
      read.problem ?? (problem === outdated ? null : problem) ?? (lookup.isError ? problemOf(lookup.error) : null),
    type(next: string, atEnd: boolean) {
      const { shown } = readNumber(next, { allowTrigger, finished: false })
      setText(atEnd ? shown : next)
      setFinished(false)
      setOutdated(problem)
    },
    /** The cashier says the number is complete; asks again if the last request got no answer. */
    finish() {
      setFinished(true)
      if (lookup.isError) void lookup.refetch()
    },
  }
}

function problemOf(error: Error): Problem {
  return error instanceof LookupRefused ? error.problem : { code: 'LOOKUP_UNANSWERED' }
}

/** Whether a script runs; server-rendered text must not claim that a lookup is under way. */
function useRunning(): boolean {
  const [running, setRunning] = useState(false)
  useEffect(() => setRunning(true), [])
  return running
}

function useRested(phone: string | null): string | null {
  const [rested, setRested] = useState(phone)
  useEffect(() => {
    const timer = setTimeout(() => setRested(phone), REST_MS)
    return () => clearTimeout(timer)
  }, [phone])
  return rested
}
