import { type ComponentType, useEffect, useState } from 'react'
import type { ScanButton } from './scan-button.tsx'

type Props = Parameters<typeof ScanButton>[0]

/** The camera's button, if the browser can read codes; any other browser loads none of its program. */
export function ScanOffer(props: Props) {
  const [Offer, setOffer] = useState<ComponentType<Props> | null>(null)
  useEffect(() => {
    // If loading fails there is no button; the next page offers it again.
    if ('BarcodeDetector' in window) import('./scan-button.tsx').then((loaded) => setOffer(() => loaded.ScanButton), no)
  }, [])
  return Offer && <Offer {...props} />
}

function no(): void {}
