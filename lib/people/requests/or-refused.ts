import { redirect } from 'next/navigation'
import { pageTelling } from '@/lib/platform/i18n/problem-search.ts'
import { DomainError } from '@/lib/platform/shared/problem.ts'

/** The page that says why a form was refused, for forms that cannot show it themselves. */
export function refusedPage(error: DomainError): string {
  return pageTelling('/refused', error)
}

/** Does what a form asks for; a refusal ends on a page that says why. Faults are rethrown. */
export async function orRefused<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return redirect(refusedPage(error))
  }
}
