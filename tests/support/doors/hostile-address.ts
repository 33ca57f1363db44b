import fc from 'fast-check'
import { nastyInAddress } from './hostile-values.ts'

/** An address of the fuzz's own making: what it begins with, cut somewhere, and what comes after. */
export type OwnAddress = {
  /** A beginning, or the number of a door of ours. */
  begins: string | number
  /** How many letters of it stay. */
  letters: number
  goesOn: readonly string[]
}

/** What Next, the browser or a proxy knows, and what no address begins with. */
const BEGINNINGS = [
  '/',
  '//',
  '/icon',
  '/icon.svg',
  '/icon-192.png',
  '/offline',
  '/sw.js',
  '/manifest.webmanifest',
  '/favicon.ico',
  '/robots.txt',
  '/api/',
  '/_next/static/chunks/',
  '/_next/image',
  '/_next/data/',
  '/__nextjs_',
  '/404',
  '/500',
  '/_error',
  '/_not-found',
  '/index',
  'http://elsewhere.example/sign-in',
  'https://',
  '*',
]
const PIECES =
  '/ // . .. /../ %2f %5c %00 % %E0%A4%A ; [ ( :path* .rsc .txt .json .segments/_tree.segment.rsc - x 0 /live /export ? # & = %F0%9F%98%80 $ ~ @ \\'

export const ownAddress: fc.Arbitrary<OwnAddress> = fc.record({
  begins: fc.oneof(fc.constantFrom(...BEGINNINGS), fc.nat({ max: 999 })),
  letters: fc.oneof(fc.constant(99), fc.nat({ max: 20 })),
  goesOn: fc.array(
    fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...PIECES.split(' ')) }, { weight: 1, arbitrary: nastyInAddress }),
    {
      maxLength: 4,
    },
  ),
})

/** The address as it is asked for; `doors` are addresses of ours. */
export function toAddress({ begins, letters, goesOn }: OwnAddress, doors: readonly string[]): string {
  const whole = typeof begins === 'string' ? begins : (doors[begins % doors.length] ?? '/')
  return (whole.slice(0, Math.max(1, letters)) + goesOn.join('')).slice(0, 6_000)
}
