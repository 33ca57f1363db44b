'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState } from 'react'
import {
  FaultActions,
  faultIn,
  type PrintStage,
  parsePrintStage,
  usePrinting,
} from '@/components/counter/printers/use-printing.tsx'
import { recall, remember } from '@/components/ui/focus/tab-memory.ts'
import type { PrinterSetup } from '@/lib/counter/printers/model.ts'
import type { Slip } from '@/lib/counter/receipts/model.ts'

/** How the print went so far; stored for the life of the tab, so that a reload prints nothing twice. */
const printedKey = (due: string) => `printed ${due}`

/** Tells the shop that the print reached the printer. */
export type NotePrinted = (before: unknown, form: FormData) => Promise<unknown>

type Props = {
  slip: Slip
  ticketId: string
  copy: number
  setup: PrinterSetup
  onItsWay: string
  recordPrinted: NotePrinted
}

/**
 * Sends a print that was just counted to this till's printer, once, and not again on a reload. Its headline is about
 * the printer, never about the sale. Opened again, the page says how the print went, or that it is not known. Only a
 * print that was sent marks a late token as handed over.
 */
export function DuePrint({ slip, ticketId, copy, setup, onItsWay, recordPrinted }: Props) {
  const due = `${ticketId} ${copy}`
  const t = useTranslations('printer')
  const { stage, print, chooseAndPrint, byBrowser } = usePrinting(setup, t('shopCopy'))
  const [before, setBefore] = useState<PrintStage>(null)
  const shown = stage ?? before
  const fault = faultIn(shown)
  const recordSent = useEffectEvent(() => {
    const form = new FormData()
    form.set('ticketId', ticketId)
    form.set('copy', String(copy))
    // If this request fails, the token stays listed until somebody says that it was handed over.
    recordPrinted(null, form).catch(() => {})
  })
  const sendDue = useEffectEvent(() => {
    if (!byBrowser) return void print(slip)
    window.print()
    recordSent()
  })
  useEffect(() => {
    let left = false
    void document.fonts.ready.then(() => {
      if (left) return
      const earlier = parsePrintStage(recall(printedKey(due)))
      if (earlier) return setBefore(earlier === 'sending' ? 'not_known' : earlier)
      remember(printedKey(due), byBrowser ? 'sent' : 'sending')
      sendDue()
    })
    return () => {
      left = true
    }
  }, [due, byBrowser])
  useEffect(() => {
    if (stage) remember(printedKey(due), stage)
    if (stage === 'sent') recordSent()
  }, [due, stage])
  return (
    <>
      <div role="status" className="noscript:hidden">
        <h1 className="text-3xl leading-tight font-bold max-phone:text-2xl">
          {fault ? t(`faults.${fault}`) : shown === 'sent' ? t('sent') : onItsWay}
        </h1>
      </div>
      {fault && <FaultActions fault={fault} again={() => print(slip)} choose={() => chooseAndPrint(slip)} />}
    </>
  )
}
