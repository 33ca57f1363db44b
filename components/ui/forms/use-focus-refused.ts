import { type RefObject, useEffect } from 'react'
import type { ProblemMessage } from '@/lib/platform/shared/problem.ts'

/**
 * After a press was refused because of a field, moves to that field, in the middle of the screen: a phone's bars cover
 * its foot. `name` is the field's, if the problem knows it by another.
 */
export function useFocusRefused(
  form: RefObject<HTMLFormElement | null>,
  problem: ProblemMessage | null,
  name = problem?.field,
): void {
  useEffect(() => {
    if (!problem || name === undefined) return
    const field = form.current?.querySelector<HTMLElement>(`[name="${name}"]`)
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center' })
  }, [form, problem, name])
}
