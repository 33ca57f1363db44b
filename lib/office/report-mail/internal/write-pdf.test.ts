import { expect, test } from 'vitest'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { printable } from './write-pdf.ts'

test('a text on a PDF keeps the letters of its fonts, loses accents they lack, and marks what they cannot show', () => {
  expect(printable('Café “Kopje” – €5, it’s')).toBe('Café “Kopje” – €5, it’s')
  expect(printable('Ṱhohoyanḓou ŵ')).toBe('Thohoyandou w')
  expect(printable('店 😀\n')).toBe('? ??')
})

test('money below zero stays below zero', () => {
  expect(printable(formatUsd(-500n))).toBe('-$5.00')
})
