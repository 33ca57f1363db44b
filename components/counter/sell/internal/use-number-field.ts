import { useEffect, useState } from 'react'
import { fetchWhileThere, LineGone } from '@/components/platform/live/check-line.ts'
import { useAnswer } from '@/components/platform/live/use-live-value.ts'
import { useDescribeProblem } from '@/components/ui/notices/use-describe-problem.ts'
import type { NumberLookup, Product } from '@/lib/counter/catalogue/model.ts'
import { formatPhone, PHONE_PROBLEMS, parseTypedPhone } from '@/lib/platform/shared/phone.ts'
import type { Problem, ProblemMessage } from '@/lib/platform/shared/problem.ts'

/** A number being corrected is complete now and then for a moment, so the look-up waits until typing pauses. */
const REST_MS = 200

type Given = { recipient: string; problem: ProblemMessage | null; found: NumberLookup | null; allowTrigger: boolean }

/** The number field and what is known about its number, starting from what the server rendered. */
export function useNumberField({ recipient, problem, found, allowTrigger }: Given) {
  const [text, setText] = useState(() => parseNumberField(recipient, { allowTrigger, finished: false }).shown)
  const [finished, setFinished] = useState(false)
  const [outdated, setOutdated] = useState<ProblemMessage | null>(null)
  const running = useRunning()
  const tell = useDescribeProblem()
  const read = parseNumberField(text, { allowTrigger, finished })
  const phone = useRested(read.phone)
  const lookup = useAnswer('lookup', phone, fetchNumber, found?.phone === phone ? found : undefined)
  const known = read.phone === phone && lookup.data ? lookup.data : null
  return {
    text,
    phone: read.phone,
    lookup: known,
    isWhole: read.phone !== null,
    isKnown: known !== null,
    failure: lookup.error,
    looking: running && read.phone !== null && !known && !lookup.error,
    problem:
      (read.problem && tell(read.problem)) ??
      (problem === outdated ? null : problem) ??
      (lookup.error ? (refusalOf(lookup.error) ?? tell({ code: unansweredBy(lookup.error) })) : null),
    type(next: string, atEnd: boolean) {
      const { shown } = parseNumberField(next, { allowTrigger, finished: false })
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

function refusalOf(error: Error): ProblemMessage | null {
  return error instanceof LookupRefused ? error.problem : null
}

/** Blames our own line if the browser could not even send the request. */
function unansweredBy(error: Error): 'NO_LINE' | 'LOOKUP_UNANSWERED' {
  return error instanceof TypeError || error instanceof LineGone ? 'NO_LINE' : 'LOOKUP_UNANSWERED'
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

/** The server refused, with the problem to show. */
export class LookupRefused extends Error {
  override name = 'LookupRefused'

  constructor(readonly problem: ProblemMessage) {
    super(problem.code)
  }
}

const CENTS = ['faceCents', 'minCents', 'maxCents', 'chargeCents', 'usdPriceCents'] as const
type WireProduct = Omit<Product, (typeof CENTS)[number]> & Record<(typeof CENTS)[number], string | null>
type Answer = (Omit<NumberLookup, 'products'> & { products: WireProduct[] }) | { problem: ProblemMessage }

/**
 * A number's operator and what can be sold to it, requested a second time if there is no answer. Fails with
 * LookupRefused if the server refuses, with another error if it does not answer.
 */
export async function fetchNumber(phone: string): Promise<NumberLookup> {
  return ask(phone).catch((error: unknown) => {
    if (error instanceof LookupRefused || error instanceof LineGone) throw error
    return ask(phone)
  })
}

async function ask(phone: string): Promise<NumberLookup> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetchWhileThere('/api/lookup', { method: 'POST', headers, body: JSON.stringify({ phone }) })
  const answer: Answer = await response.json()
  if ('problem' in answer) throw new LookupRefused(answer.problem)
  return { ...answer, products: answer.products.map(reviveProduct) }
}

/** Cents travel as text, since JSON has no integers of any size. */
function reviveProduct(product: WireProduct): Product {
  const cents = (text: string | null) => (text === null ? null : BigInt(text))
  return {
    ...product,
    faceCents: cents(product.faceCents),
    minCents: cents(product.minCents),
    maxCents: cents(product.maxCents),
    chargeCents: cents(product.chargeCents) ?? 0n,
    usdPriceCents: cents(product.usdPriceCents),
  }
}

type NumberRead = {
  /** In the Service's form, once complete. */
  phone: string | null
  /** In spoken groups once complete, else as typed. */
  shown: string
  problem: Problem | null
}

/**
 * Reads a number while it is typed. Missing digits become a problem only once the cashier has `finished`; what no
 * further digit can fix is one at once.
 */
export function parseNumberField(
  text: string,
  { allowTrigger, finished }: { allowTrigger: boolean; finished: boolean },
): NumberRead {
  const number = parseTypedPhone(text, { allowTrigger })
  if (number.ok) return { phone: number.phone, shown: formatPhone(number.phone), problem: null }
  const unfinished = number.problem === 'empty' || number.problem === 'too_short'
  const problem: Problem = { code: PHONE_PROBLEMS[number.problem], field: 'recipient' }
  return { phone: null, shown: text, problem: unfinished && !finished ? null : problem }
}
