import type { Page } from '@playwright/test'
import { decodeEscPos, type Printed } from './escpos-decoder.ts'

/**
 * Gives a page a serial receipt printer that keeps everything it receives. Call it before the page opens; `failPrinter`
 * then makes it fail, also after the page is loaded again: a roll that is empty stays empty.
 */
export async function plugInPrinter(page: Page): Promise<() => Promise<Printed>> {
  await page.addInitScript(() => {
    const kept = window as unknown as { printed: number[] }
    kept.printed = []
    const fails = () => sessionStorage.getItem('printer fails')
    const untilLetGo = async () => {
      while (fails() === 'held') await new Promise((resolve) => setTimeout(resolve, 20))
    }
    const back = new TransformStream()
    const answer = back.writable.getWriter()
    const take = (bytes: Uint8Array) => {
      const [first, second, question] = bytes
      if (first === 0x10 && second === 0x04) {
        const said = question === 4 && fails() === 'no_paper' ? 0x72 : 0x12
        return void answer.write(new Uint8Array([said]))
      }
      if (fails() === 'stalled') return new Promise<void>(() => undefined)
      if (fails() === 'unplugged') throw new DOMException('The device has been lost.', 'NetworkError')
      kept.printed.push(...bytes)
    }
    const port = {
      open: async () => {},
      close: async () => {},
      getInfo: () => ({ usbVendorId: 1208, usbProductId: 3605 }),
      readable: back.readable,
      writable: new WritableStream({ write: take }),
      addEventListener: () => {},
    }
    const getPorts = async () => {
      await untilLetGo()
      return fails() === 'unplugged' ? [] : [port]
    }
    const serial = { requestPort: async () => port, getPorts, addEventListener: () => {} }
    Object.defineProperty(navigator, 'serial', { value: serial })
  })
  return async () => {
    const bytes = await page.evaluate(() => (window as unknown as { printed: number[] }).printed.splice(0))
    return decodeEscPos(Uint8Array.from(bytes))
  }
}

/**
 * Sets how the printer of `plugInPrinter` fails from now on; with null it prints again. While it is `held`, a page that
 * has not printed yet waits for its line.
 */
export async function failPrinter(
  page: Page,
  how: 'held' | 'no_paper' | 'stalled' | 'unplugged' | null,
): Promise<void> {
  await page.evaluate((told) => {
    if (told) sessionStorage.setItem('printer fails', told)
    else sessionStorage.removeItem('printer fails')
  }, how)
}
