'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/buttons/button.tsx'
import type { PrinterSetup } from '@/lib/counter/printers/model.ts'
import type { Slip } from '@/lib/counter/receipts/model.ts'
import { FaultActions, faultIn, usePrinting } from '../use-printing.tsx'
import { canConnect, type Device, getStoredDevice } from './stored-device.ts'

/** Which printer this browser reaches, and a test slip. Both need a script. */
export function DeviceDesk({ setup, test }: { setup: PrinterSetup; test: Slip }) {
  const t = useTranslations('printer')
  const { connection } = setup
  const [device, setDevice] = useState<Device | null>(null)
  const [able, setAble] = useState(true)
  const { stage, print, choose, chooseAndPrint, byBrowser } = usePrinting(setup, t('shopCopy'))
  const fault = faultIn(stage)
  useEffect(() => {
    setDevice(getStoredDevice(connection))
    setAble(canConnect(connection))
  }, [connection])
  if (byBrowser) {
    return (
      <Button look="main" onClick={() => window.print()}>
        {t('test')}
      </Button>
    )
  }
  if (!able)
    return <p className="min-h-[1.5em]">{t(connection === 'bluetooth' ? 'unsupportedBluetooth' : 'unsupported')}</p>
  const pick = async () => setDevice((await choose()) ?? device)
  return (
    <>
      <p>{device ? t('connected', { name: device.productName ?? device.name ?? device.type }) : t('noneChosen')}</p>
      {!fault && (
        <div className="flex flex-wrap gap-2">
          <Button look={device ? undefined : 'main'} onClick={pick}>
            {t('connect')}
          </Button>
          {device && (
            <Button look="main" onClick={() => print(test)}>
              {t('test')}
            </Button>
          )}
        </div>
      )}
      <p role="status" className={fault ? 'text-2xl font-bold' : 'min-h-[1.5em]'}>
        {fault ? t(`faults.${fault}`) : stage === 'sending' ? t('testing') : stage === 'sent' && t('sent')}
      </p>
      {fault && (
        <FaultActions fault={fault} again={() => print(test)} choose={() => chooseAndPrint(test).then(pickedNow)} />
      )}
    </>
  )

  function pickedNow() {
    setDevice(getStoredDevice(connection))
  }
}
