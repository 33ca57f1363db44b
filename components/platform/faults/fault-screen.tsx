import type { ReactNode } from 'react'

/** A full page for a fault: what it means for the money, then what to do. */
export function FaultScreen({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="mx-auto grid max-w-160 gap-4 px-6 pt-[min(14vh,6rem)] pb-8">
      <h1 className="text-3xl font-bold">{title}</h1>
      <p className="text-lead">{text}</p>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </section>
  )
}
