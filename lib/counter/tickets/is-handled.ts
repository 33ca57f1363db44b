import { isRepeat } from '@/lib/platform/shared/posted-again.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'

/**
 * Whether an earlier press of a form did its work, by what is stored under the form's intent, if anything is. Refuses
 * with FORM_NOT_OURS if that was for something else: nothing would be done, and the form would say that it was.
 */
export function isHandled<T extends object>(
  saved: T | null,
  asked: { readonly [name in keyof T]?: T[name] },
): saved is T {
  if (saved !== null && !isRepeat(saved, asked)) refuse('FORM_NOT_OURS')
  return saved !== null
}
