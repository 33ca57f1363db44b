'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { readDevice } from '@/components/counter/printers/kept-device.ts'
import { printSlip } from '@/components/counter/printers/reach-printer.ts'
import { Button } from '@/components/ui/button.tsx'
import type { PrinterSetup } from '@/lib/counter/printers/model.ts'
import type { Slip } from '@/lib/counter/receipts/model.ts'

type Props = {
  slip: Slip
  /** How this till prints; a report is printed once, whatever the preset says. */
  setup: PrinterSetup
  main?: boolean
}

/** Prints the report on the till's printer; without a script it explains the browser's own printing. */
export function PrintReport({ slip, setup, main = false }: Props) {
  const t = useTranslations('reportPrint')
  const [stage, setStage] = useState<'sending' | 'sent' | 'notReached' | null>(null)
  const print = async () => {
    if (setup.connection === 'browser') return window.print()
    setStage('sending')
    const device = readDevice(setup.connection)
    await printSlip({ slip, setup: { ...setup, copies: 1 }, device, copyTitle: '' }).then(
      () => setStage('sent'),
      () => setStage('notReached'),
    )
  }
  return (
    <>
      <span className="noscript:hidden">
        <Button look={main ? 'main' : undefined} shortcut={{ label: 'P', key: 'P' }} onClick={print}>
          {t('print')}
        </Button>
      </span>
      {stage === 'notReached' && <Button onClick={() => window.print()}>{t('byBrowser')}</Button>}
      <noscript>
        <p>{t('printYourself')}</p>
      </noscript>
      <p role="status" className={stage ? 'border-s-bar flex-[1_1_100%] border-s-ink ps-3' : 'absolute'}>
        {stage && t(stage)}
      </p>
    </>
  )
}
