import { useEffect, useState } from 'react'
import { useAnswer } from '@/components/platform/live/use-answer.ts'
import { useTellProblem } from '@/components/ui/use-tell-problem.ts'
import type { NumberLookup } from '@/lib/counter/catalogue/model.ts'
import type { ToldProblem } from '@/lib/platform/shared/problem.ts'
import { fetchNumber, LookupRefused } from './number-lookup.ts'
import { readNumber } from './read-number.ts'

/** A number being corrected is complete now and then for a moment, so the look-up waits until typing pauses. */
const REST_MS = 200

type Given = { typed: string; problem: ToldProblem | null; found: NumberLookup | null; allowTrigger: boolean }

/** The number field and what is known about its number, starting from what the server rendered. */
export function useTypedNumber({ typed, problem, found, allowTrigger }: Given) {
  const [text, setText] = useState(() => readNumber(typed, { allowTrigger, finished: false }).shown)
  const [finished, setFinished] = useState(false)
  const [outdated, setOutdated] = useState<ToldProblem | null>(null)
  const running = useRunning()
  const tell = useTellProblem()
  const read = readNumber(text, { allowTrigger, finished })
  const phone = useRested(read.phone)
  const lookup = useAnswer('lookup', phone, fetchNumber, found?.phone === phone ? found : undefined)
  const known = read.phone === phone && lookup.data ? lookup.data : null
  return {
    text,
    phone: read.phone,
    lookup: known,
    looking: running && read.phone !== null && !known && !lookup.error,
    problem:
      (read.problem && tell(read.problem)) ??
      (problem === outdated ? null : problem) ??
      (lookup.error ? (refusalOf(lookup.error) ?? tell({ code: unansweredBy(lookup.error) })) : null),
    type(next: string, atEnd: boolean) {
      const { shown } = readNumber(next, { allowTrigger, finished: false })
      setText(atEnd ? shown : next)
      setFinished(false)
      setOutdated(problem)
    },
    /** The cashier says the number is complete; asks again if the last request got no answer. */
    finish() {
      setFinished(true)
      if (lookup.error) void lookup.mutate()
    },
  }
}

function refusalOf(error: Error): ToldProblem | null {
  return error instanceof LookupRefused ? error.problem : null
}

/** Blames our own line if the browser could not even send the request. */
function unansweredBy(error: Error): 'NO_LINE' | 'LOOKUP_UNANSWERED' {
  return error instanceof TypeError ? 'NO_LINE' : 'LOOKUP_UNANSWERED'
}

/** Whether a script runs; server-rendered text must not claim that a lookup is under way. */
function useRunning(): boolean {
  const [running, setRunning] = useState(false)
  useEffect(() => {
    setRunning(true)
  }, [])
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
