'use client'

import { useTranslations } from 'next-intl'
import { FaultActions, faultIn, usePrinting } from '@/components/counter/printers/use-printing.tsx'
import { Button } from '@/components/ui/buttons/button.tsx'
import type { PrinterSetup } from '@/lib/counter/printers/model.ts'
import type { Slip } from '@/lib/counter/receipts/model.ts'

type Props = {
  slip: Slip
  /** How this till prints; a report is printed once, whatever the preset says. */
  setup: PrinterSetup
  main?: boolean
}

/**
 * Prints the report on the till's printer; without a script it explains the browser's own printing. Needs the messages
 * `reportPrint` and `printer`.
 */
export function PrintReport({ slip, setup, main = false }: Props) {
  const t = useTranslations('reportPrint')
  const printer = useTranslations('printer')
  const { stage, print, chooseAndPrint, byBrowser } = usePrinting({ ...setup, copies: 1 }, '')
  const fault = faultIn(stage)
  return (
    <>
      <span className="noscript:hidden">
        <Button
          look={main ? 'main' : undefined}
          shortcut={{ label: 'P', key: 'P' }}
          onClick={() => (byBrowser ? window.print() : print(slip))}
        >
          {t('print')}
        </Button>
      </span>
      <noscript>
        <p>{t('printYourself')}</p>
      </noscript>
      <p role="status" className={stage ? 'border-s-bar flex-[1_1_100%] border-s-ink ps-3' : 'absolute'}>
        {fault ? printer(`faults.${fault}`) : (stage === 'sending' || stage === 'sent') && t(stage)}
      </p>
      {fault && (
        <div className="flex-[1_1_100%]">
          <FaultActions fault={fault} again={() => print(slip)} choose={() => chooseAndPrint(slip)} />
        </div>
      )}
    </>
  )
}
