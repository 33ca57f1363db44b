import { useLiveValue } from '@/components/platform/live/use-live-value.ts'
import type { StandingView } from '@/lib/service/standing/model.ts'

/** How we stand with the Service, kept true while the page is open. */
export function useStanding(initial: StandingView): StandingView {
  return useLiveValue('/api/standing', ['balance', 'standing'], initial)
}
