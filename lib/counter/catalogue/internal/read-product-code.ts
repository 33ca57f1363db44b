import { refuse } from '@/lib/platform/shared/problem.ts'

/** A product's code as typed or posted. Refuses with PRODUCT_CODE. */
export function readProductCode(text: string): string {
  const code = text.trim()
  return /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/.test(code) ? code : refuse('PRODUCT_CODE')
}
