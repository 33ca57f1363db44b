'use client'

import { StopLine } from '@/components/service/standing/stop-line.tsx'
import { useStanding } from '@/components/service/standing/use-standing.ts'
import type { ShownStanding } from '@/lib/service/standing/model.ts'

/** Why selling is stopped for everybody, and who must do what. */
export function StoppedBanner({ initial }: { initial: ShownStanding }) {
  const { stops } = useStanding(initial)
  return (
    <div role="status">
      {stops.map((stop) => (
        <StopLine key={stop.text} stop={stop} />
      ))}
    </div>
  )
}
