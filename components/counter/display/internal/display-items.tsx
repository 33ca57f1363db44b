import type { DisplayView } from '@/lib/counter/display/model.ts'

/** What is sold, each with its number and price, and the sum. */
export function DisplayItems({ items, total }: Pick<DisplayView, 'items' | 'total'>) {
  return (
    <section className="grid content-between rounded bg-paper p-6 text-xl">
      <ul>
        {items.map((item) => (
          <li
            key={item.id}
            className="border-b-fine grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-dashed border-line py-3"
          >
            <b>{item.name}</b>
            <span className="font-figures">{item.price}</span>
            <span className="font-figures text-ink">{item.recipient}</span>
            <span className="text-end text-muted">{item.state}</span>
          </li>
        ))}
      </ul>
      {total && (
        <p className="flex flex-wrap items-baseline justify-between gap-3 pt-4 text-head font-bold">
          <span>{total.label}</span>
          <b className="font-figures">{total.text}</b>
        </p>
      )}
    </section>
  )
}
