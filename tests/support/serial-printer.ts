import type { Page } from '@playwright/test'
import { decodeEscPos, type Printed } from './escpos-decoder.ts'

/** Gives a page a serial receipt printer that keeps all it receives. Call it before the page opens. */
export async function plugInPrinter(page: Page): Promise<() => Promise<Printed>> {
  await page.addInitScript(() => {
    const kept = window as unknown as { printed: number[] }
    kept.printed = []
    const port = {
      open: async () => {},
      close: async () => {},
      getInfo: () => ({ usbVendorId: 1208, usbProductId: 3605 }),
      readable: new ReadableStream({}),
      writable: new WritableStream({ write: (bytes: Uint8Array) => void kept.printed.push(...bytes) }),
      addEventListener: () => {},
    }
    const serial = { requestPort: async () => port, getPorts: async () => [port], addEventListener: () => {} }
    Object.defineProperty(navigator, 'serial', { value: serial })
  })
  return async () => {
    const bytes = await page.evaluate(() => (window as unknown as { printed: number[] }).printed.splice(0))
    return decodeEscPos(Uint8Array.from(bytes))
  }
}
