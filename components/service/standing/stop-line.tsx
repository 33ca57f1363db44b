import type { Stop } from '@/lib/service/standing/model.ts'

/** Why nothing sells, over the page. */
export function StopLine({ stop: { title, text, note } }: { stop: Stop }) {
  return (
    <p className="border-s-bar border-bad bg-bad-bg px-6 py-3 text-ink print:hidden">
      <b className="text-bad">{title}</b> <span>{text}</span> {note && <b>{note}</b>}
    </p>
  )
}
