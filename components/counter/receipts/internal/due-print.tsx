'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState } from 'react'
import { readDevice } from '@/components/counter/printers/kept-device.ts'
import { printSlip } from '@/components/counter/printers/reach-printer.ts'
import { Button } from '@/components/ui/button.tsx'
import type { PrinterSetup } from '@/lib/counter/printers/model.ts'
import type { Slip } from '@/lib/counter/receipts/model.ts'

/** Kept as long as the tab lives, so a reload prints nothing twice. */
const printedKey = (due: string) => `printed ${due}`

type Stage = 'sending' | 'sent' | 'notReached' | null

/**
 * Sends a print just counted to this till's printer, once, and not on reload. The result is reported of the printer,
 * never of the sale.
 */
export function DuePrint({ slip, due, setup }: { slip: Slip; due: string; setup: PrinterSetup }) {
  const t = useTranslations('printer')
  const [stage, setStage] = useState<Stage>(null)
  const send = async () => {
    if (setup.connection === 'browser') return window.print()
    setStage('sending')
    await printSlip({ slip, setup, device: readDevice(setup.connection), copyTitle: t('shopCopy') }).then(
      () => setStage('sent'),
      () => setStage('notReached'),
    )
  }
  const sendDue = useEffectEvent(send)
  useEffect(() => {
    let left = false
    void document.fonts.ready.then(() => {
      if (left || sessionStorage.getItem(printedKey(due))) return
      sessionStorage.setItem(printedKey(due), 'yes')
      void sendDue()
    })
    return () => {
      left = true
    }
  }, [due])
  if (stage === null) return null
  return (
    <div
      className="border-s-bar grid gap-3 border-ink bg-paper px-4 py-3 data-[stage=notReached]:border-wait"
      data-stage={stage}
      role="status"
    >
      <p>{t(stage)}</p>
      {stage === 'notReached' && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={send}>{t('again')}</Button>
          <Button onClick={() => window.print()}>{t('byBrowser')}</Button>
        </div>
      )}
    </div>
  )
}
