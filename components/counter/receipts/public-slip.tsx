import { Receipt } from '@/components/counter/slips/receipt.tsx'
import { SheetSize } from '@/components/counter/slips/sheet-size.tsx'
import type { OpenedSlip } from '@/lib/counter/receipts/model.ts'

/** A slip as its customer sees it. */
export function PublicSlip({ slip, title, works, keep, refresh }: Extract<OpenedSlip, { kind: 'open' }>) {
  return (
    <main className="mx-auto grid max-w-136 grid-cols-1 gap-4 px-4 py-6 print:max-w-none print:p-0" lang={slip.locale}>
      {refresh && <meta httpEquiv="refresh" content={`${refresh.seconds}; url=${refresh.query}`} />}
      <SheetSize paper="80" />
      <h1 className="text-center text-2xl print:hidden">{title}</h1>
      <Receipt slip={slip} paper="80" label={title} />
      <p className="text-center text-muted print:hidden">{keep}</p>
      <p className="text-center text-muted print:hidden">{works}</p>
    </main>
  )
}
