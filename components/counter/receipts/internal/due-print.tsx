'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState } from 'react'
import {
  FaultActions,
  faultIn,
  type PrintStage,
  parsePrintStage,
  type ReachedStage,
  usePrinting,
} from '@/components/counter/printers/use-printing.tsx'
import { recall, remember } from '@/components/ui/focus/tab-memory.ts'
import type { PrinterSetup } from '@/lib/counter/printers/model.ts'
import type { Slip } from '@/lib/counter/receipts/model.ts'

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
  const [stage, setStage] = useState<PrintStage>(null)
  const fault = faultIn(stage)
  const recordSent = () => {
    const form = new FormData()
    form.set('ticketId', ticketId)
    form.set('copy', String(copy))
    // If this request fails, the token stays listed until somebody says that it was handed over.
    recordPrinted(null, form).catch(() => {})
  }
  const { print, chooseAndPrint, byBrowser } = usePrinting(setup, t('shopCopy'), (reached) => {
    storeStage(due, reached)
    if (reached === 'sent') recordSent()
  })
  const sendDue = useEffectEvent(() => {
    if (!byBrowser) return void print(slip)
    storeStage(due, 'sent')
    window.print()
    recordSent()
  })
  useEffect(() => {
    const showStage = () => setStage(getStage(due))
    let left = false
    void document.fonts.ready.then(() => {
      if (left) return
      if (getStage(due)) showStage()
      else sendDue()
      listeners.add(showStage)
    })
    return () => {
      left = true
      listeners.delete(showStage)
    }
  }, [due])
  return (
    <>
      <div role="status" className="noscript:hidden">
        <h1 className="text-3xl leading-tight font-bold max-phone:text-2xl">
          {fault ? t(`faults.${fault}`) : stage === 'sent' ? t('sent') : onItsWay}
        </h1>
      </div>
      {fault && <FaultActions fault={fault} again={() => print(slip)} choose={() => chooseAndPrint(slip)} />}
    </>
  )
}

/** Stored for the life of the tab, so that a reload prints nothing twice. */
const printedKey = (due: string) => `printed ${due}`

/** The prints that this page began. They outlive the component that began them, but no reload. */
const begun = new Set<string>()
const listeners = new Set<() => void>()

function storeStage(due: string, stage: ReachedStage): void {
  begun.add(due)
  remember(printedKey(due), stage)
  for (const listen of listeners) listen()
}

/** Null before the print begins; `not_known` if it was being sent when its page was loaded again. */
function getStage(due: string): PrintStage {
  const stage = parsePrintStage(recall(printedKey(due)))
  return stage === 'sending' && !begun.has(due) ? 'not_known' : stage
}
