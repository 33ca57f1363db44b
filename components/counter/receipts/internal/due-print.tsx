'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent } from 'react'
import { FaultActions } from '@/components/counter/printers/fault-actions.tsx'
import { faultIn, usePrinting } from '@/components/counter/printers/use-printing.ts'
import type { PrinterSetup } from '@/lib/counter/printers/model.ts'
import type { Slip } from '@/lib/counter/receipts/model.ts'

/** Kept as long as the tab lives, so a reload prints nothing twice. */
const printedKey = (due: string) => `printed ${due}`

type Props = { slip: Slip; due: string; setup: PrinterSetup; onItsWay: string }

/**
 * Sends a print just counted to this till's printer, once, and not on reload. One headline says how that goes, of the
 * printer, never of the sale.
 */
export function DuePrint({ slip, due, setup, onItsWay }: Props) {
  const t = useTranslations('printer')
  const { stage, print, chooseAndPrint, byBrowser } = usePrinting(setup, t('shopCopy'))
  const fault = faultIn(stage)
  const sendDue = useEffectEvent(() => (byBrowser ? window.print() : void print(slip)))
  useEffect(() => {
    let left = false
    void document.fonts.ready.then(() => {
      if (left || sessionStorage.getItem(printedKey(due))) return
      sessionStorage.setItem(printedKey(due), 'yes')
      sendDue()
    })
    return () => {
      left = true
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
