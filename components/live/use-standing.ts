import type { StandingView } from '@/lib/standing/model.ts'
import { useLiveValue } from './use-live-value.ts'

/** How we stand with the Service, kept true while the page is open. */
export function useStanding(initial: StandingView): StandingView {
  return useLiveValue('/api/standing', ['balance', 'standing'], initial)
}
