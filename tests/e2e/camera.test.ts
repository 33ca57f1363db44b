import type { BrowserContext, Page } from '@playwright/test'
import { browserOptions } from '../support/browser.ts'
import { expect, test } from '../support/counter.ts'
import { expectToFit } from '../support/fit.ts'

const usual = await browserOptions()
/** A made-up camera, and nobody who must be asked for it. */
const CAMERA = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
const launchedWith = (...more: string[]) => ({ ...usual, args: [...(usual.args ?? []), ...more] })
test.use({ launchOptions: launchedWith(...CAMERA) })

/** A browser that reads codes itself: those of `held`, once the camera's picture is there. */
async function readsCodes(context: BrowserContext, formats = ['qr_code', 'code_128']): Promise<void> {
  await context.addInitScript((known) => {
    class FakeDetector {
      static getSupportedFormats = async () => known
      async detect(video: HTMLVideoElement) {
        const held = sessionStorage.getItem('held')
        return video.videoWidth > 0 && held ? [{ rawValue: held }] : []
      }
    }
    Object.assign(window, { BarcodeDetector: FakeDetector })
  }, formats)
}

const hold = (page: Page, code: string) => page.evaluate((text) => sessionStorage.setItem('held', text), code)
const scanner = (page: Page) => page.getByRole('button', { name: 'Scan with camera' })

/** Whether any camera is on: its light would burn. */
const cameraIsOn = (page: Page) =>
  page.evaluate(() => {
    const { srcObject } = document.querySelector('video') ?? {}
    return srcObject instanceof MediaStream && srcObject.getTracks().some(({ readyState }) => readyState === 'live')
  })

test('a number is read by the camera, and the sale goes on as if it was typed', async ({
  context,
  signIn,
  freshMeter,
}) => {
  await readsCodes(context)
  const page = await signIn(context)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/sell/electricity')
  await scanner(page).click()
  const camera = page.getByRole('dialog', { name: 'Scan with camera' })
  await expect(camera.getByText('Hold the barcode or QR code')).toBeVisible()
  await expectToFit(page)
  expect(await cameraIsOn(page)).toBe(true)
  await hold(page, 'https://example.com/')
  await expect(camera.getByText('This code holds no number.')).toBeVisible()
  const meter = freshMeter()
  await hold(page, `METER:${meter}`)
  await expect(camera).toBeHidden()
  expect(await cameraIsOn(page)).toBe(false)
  await expect(page.getByLabel('Meter number')).toHaveValue(meter.replace(/(.{4})(.{4})/, '$1 $2 '))
  await expect(page.getByLabel('Meter number')).not.toBeFocused()
  await page.getByRole('button', { name: /^\$10\.00/ }).click()
  await expect(page.getByText('Price held for')).toBeVisible()
})

test('a page reached from one without the camera is loaded anew, and the camera opens with one press', async ({
  context,
  signIn,
  freshNumber,
}) => {
  await readsCodes(context)
  const page = await signIn(context)
  await page.goto('/waiting')
  expect(await page.evaluate(() => document.featurePolicy?.allowsFeature('camera'))).toBe(false)
  await page.getByRole('link', { name: /^Airtime/ }).click()
  await scanner(page).click()
  const camera = page.getByRole('dialog', { name: 'Scan with camera' })
  await expect(camera.getByText('Hold the barcode or QR code')).toBeVisible()
  expect(new URL(page.url()).hash).toBe('')
  await page.keyboard.press('Escape')
  await expect(camera).toBeHidden()
  await expect.poll(() => cameraIsOn(page)).toBe(false)
  await scanner(page).click()
  await hold(page, `tel:+263${freshNumber().slice(1)}`)
  await expect(page.getByText('Econet', { exact: true }).first()).toBeVisible()
})

test('a code that is not read for half a minute turns the camera off, and a press turns it on again', async ({
  context,
  signIn,
}) => {
  await readsCodes(context)
  const page = await signIn(context)
  await page.goto('/sell/bill')
  await scanner(page).click()
  await expect(page.getByText('Hold the barcode or QR code')).toBeVisible()
  await page.evaluate(() => {
    const now = performance.now()
    performance.now = () => now + 31_000
  })
  await expect(page.getByText(/^No code was read\..* or enter the number\.$/)).toBeVisible()
  expect(await cameraIsOn(page)).toBe(false)
  await expectToFit(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Hold the barcode or QR code')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => cameraIsOn(page)).toBe(false)
  await expect(page.getByLabel('Customer’s account number')).toBeVisible()
})

test('without a permission or a camera, a sentence says what to do', async ({ signIn, stack, playwright }) => {
  const pressIn = async (args: string[]) => {
    const launch = () => playwright.chromium.launch(launchedWith(...args))
    // Chromium itself crashes at times as it starts.
    const browser = await launch().catch(launch)
    const context = await browser.newContext({ baseURL: stack.webUrl })
    await readsCodes(context)
    const page = await signIn(context)
    await scanner(page).click()
    return { browser, page }
  }
  const refused = await pressIn(['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream=deny'])
  await expect(refused.page.getByText(/^The camera is not allowed here\..* or enter the number\.$/)).toBeVisible()
  await expect(refused.page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await refused.browser.close()
  const none = await pressIn([])
  await expect(none.page.getByText('This device has no camera. Enter the number.')).toBeVisible()
  await expect(none.page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await none.browser.close()
})

test('where the browser reads no codes there is no button, and what reads them is loaded only by the press', async ({
  context,
  till,
  signIn,
  browser,
  stack,
}) => {
  await expect(till.getByLabel('Customer’s number')).toBeFocused()
  await expect(scanner(till)).toHaveCount(0)
  await context.close()
  const phone = await browser.newContext({ baseURL: stack.webUrl })
  await readsCodes(phone)
  const page = await signIn(phone)
  await page.goto('/sell/airtime', { waitUntil: 'networkidle' })
  await expect(scanner(page)).toBeVisible()
  await page.context().route('**/_next/static/**', (route) => route.abort())
  await scanner(page).click()
  await expect(page.getByText(/^The scanner was not loaded\./)).toBeVisible()
  await page.context().unroute('**/_next/static/**')
  await scanner(page).click()
  await expect(page.getByRole('dialog', { name: 'Scan with camera' })).toBeVisible()
  await phone.close()
  const noFormats = await browser.newContext({ baseURL: stack.webUrl })
  await readsCodes(noFormats, [])
  const none = await signIn(noFormats)
  await expect(none.getByLabel('Customer’s number')).toBeFocused()
  await expect(scanner(none)).toHaveCount(0)
  await noFormats.close()
})
