import type { DisplayView } from '@/lib/counter/display/model.ts'

/** What is sold, each with its number and price, and the sum. */
export function DisplayItems({ items, total }: Pick<DisplayView, 'items' | 'total'>) {
  return (
    <section className="grid content-between rounded bg-paper p-6 text-xl max-narrow:p-4 max-phone:py-2">
      <ul>
        {items.map((item) => (
          <li key={item.id} className="border-b-fine border-dashed border-line py-3 max-phone:py-1.5">
            <p className="flex justify-between gap-x-3">
              <b>{item.name}</b>
              <span className="font-figures">{item.price}</span>
            </p>
            <p className="flex flex-wrap justify-between gap-x-3">
              <bdi className="font-figures">{item.recipient}</bdi>
              <span className="ms-auto text-muted">{item.state}</span>
            </p>
          </li>
        ))}
      </ul>
      {total && (
        <p className="flex flex-wrap items-baseline justify-between gap-3 pt-4 text-head font-bold max-phone:pt-2">
          <span>{total.label}</span>
          <b className="font-figures">{total.text}</b>
        </p>
      )}
    </section>
  )
}
