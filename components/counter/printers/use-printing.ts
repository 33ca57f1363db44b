import { useState } from 'react'
import type { PrinterSetup } from '@/lib/counter/printers/model.ts'
import type { Slip } from '@/lib/counter/receipts/model.ts'
import { readDevice, writeDevice } from './internal/kept-device.ts'
import { faultOf, type PrinterFault } from './internal/printer-fault.ts'
import { choosePrinter, kickDrawer, printSlip } from './internal/reach-printer.ts'

/** Where a print is: null before it begins; one that failed says why. */
export type PrintStage = 'sending' | 'sent' | PrinterFault | null

/** Prints on this till's printer and tells how that goes; `choose` lets the person pick a printer first. */
export function usePrinting(setup: PrinterSetup, copyTitle: string) {
  const [stage, setStage] = useState<PrintStage>(null)
  const { connection } = setup
  const end = (work: Promise<unknown>) =>
    work.then(
      () => setStage('sent'),
      (error) => setStage(faultOf(error)),
    )
  const print = (slip: Slip) => {
    setStage('sending')
    return end(printSlip({ slip, setup, device: readDevice(connection), copyTitle }))
  }
  const choose = async () => {
    if (connection === 'browser') return null
    const device = await choosePrinter(connection)
    if (device) writeDevice(connection, device)
    return device
  }
  const openDrawer = () => {
    setStage('sending')
    return end(kickDrawer(setup, readDevice(connection)))
  }
  const chooseAnd = async (then: () => Promise<void>) => {
    const device = await choose().catch((error) => {
      setStage(faultOf(error))
      return null
    })
    if (device) await then()
  }
  const chooseAndPrint = (slip: Slip) => chooseAnd(() => print(slip))
  const chooseAndOpen = () => chooseAnd(openDrawer)
  return { stage, print, openDrawer, choose, chooseAndPrint, chooseAndOpen, byBrowser: connection === 'browser' }
}

/** Whether a stage is a fault, and which. */
export function faultIn(stage: PrintStage): PrinterFault | null {
  return stage === null || stage === 'sending' || stage === 'sent' ? null : stage
}
