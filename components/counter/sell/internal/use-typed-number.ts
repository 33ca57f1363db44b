import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { NumberLookup } from '@/lib/counter/catalogue/model.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'
import { LookupRefused, numberLookup } from './number-lookup.ts'
import { readNumber } from './read-number.ts'

/** A number that is being corrected is whole for a moment now and then; it is asked about when the hand rests. */
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
    /** The cashier says that the number is whole; asks once more where the last question went unanswered. */
    finish() {
      setFinished(true)
      if (lookup.isError) void lookup.refetch()
    },
  }
}

function problemOf(error: Error): Problem {
  return error instanceof LookupRefused ? error.problem : { code: 'LOOKUP_UNANSWERED' }
}

/** Whether a script runs; what the server renders must not claim that anybody is looking. */
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
