'use client'

import { useStanding } from '@/components/service/standing/use-standing.ts'
import type { ShownStanding } from '@/lib/service/standing/model.ts'

/** Why selling is stopped for everybody, and who must do what. */
export function StoppedBanner({ initial }: { initial: ShownStanding }) {
  const { stops } = useStanding(initial)
  return (
    <div role="status">
      {stops.map(({ title, text, note }) => (
        <p key={text} className="border-s-bar border-bad bg-bad-bg px-6 py-3 text-ink print:hidden">
          <b className="text-bad">{title}</b> <span>{text}</span> {note && <b>{note}</b>}
        </p>
      ))}
    </div>
  )
}
