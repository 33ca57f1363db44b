import { refuse } from '@/lib/platform/shared/problem.ts'

/** Reads a product code that was typed into a field or posted by another page. */
export function readProductCode(text: string, field?: string): string {
  const code = text.trim()
  return /^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/.test(code)
    ? code
    : refuse('PRODUCT_CODE', field === undefined ? {} : { field })
}
