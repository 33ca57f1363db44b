import { cva } from 'class-variance-authority'
import Link from 'next/link'
import { type ComponentProps, isValidElement, type ReactNode } from 'react'

const cell = cva('cell', {
  variants: {
    look: {
      figure: 'cell-figure',
      code: 'font-figures whitespace-nowrap',
      wrap: 'wrap-anywhere',
      small: 'text-note',
    },
    labelled: { true: 'cell-labelled' },
    long: { true: 'wrap-anywhere' },
    whole: { true: 'cards:col-span-full' },
    screen: { true: 'print:hidden' },
    place: {
      amount: 'cards:text-end cards:font-bold cards:[grid-area:amount]',
      balance: 'cards:text-end cards:[grid-area:balance]',
      branch: 'cards:text-small cards:text-muted cards:[grid-area:branch]',
      cashier: 'cards:text-end cards:text-small cards:text-muted cards:[grid-area:cashier]',
      kind: 'cards:font-bold cards:[grid-area:kind]',
      names: 'cards:[grid-area:names]',
      state: 'cards:[grid-area:state]',
      stamp: 'cards:text-end cards:[grid-area:time]',
      time: 'cards:text-small cards:text-muted cards:[grid-area:time]',
      to: 'cards:self-center cards:text-end cards:[grid-area:to]',
      what: 'cards:[grid-area:what]',
      where: 'cards:[grid-area:where]',
    },
    sign: {
      '+': "cards:not-empty:before:content-['+']",
      '−': "cards:not-empty:before:content-['−']",
    },
  },
})

type Props = {
  /** Its label where the table becomes cards. */
  label?: string
  look?: 'figure' | 'code' | 'wrap' | 'small'
  /** Whether it has its own line on a card. */
  whole?: boolean
  /** Whether it is only for the screen, as what leads on from the row. */
  screen?: boolean
  /** Its place on a card that has places. */
  place?: NonNullable<Parameters<typeof cell>[0]>['place']
  /** The sign before its sum on a card, where no column tells money in from money out. */
  sign?: '+' | '−'
  children?: ReactNode
}

/** A cell of a row. A word that is too long for its column, such as a name of many letters, breaks. */
export function Cell({ label, look, whole, screen, place, sign, children }: Props) {
  const long = (!look || look === 'small') && hasLongWord(children)
  return (
    <td data-label={label} className={cell({ look, long, whole, screen, place, sign, labelled: label !== undefined })}>
      {children}
    </td>
  )
}

export function RowHead({ colSpan, children }: { colSpan?: number; children: ReactNode }) {
  return (
    <th scope="row" colSpan={colSpan} className={hasLongWord(children) ? 'wrap-anywhere cell-head' : 'cell-head'}>
      {children}
    </th>
  )
}

export function Mark({ children }: { children: ReactNode }) {
  return <small className="block text-small wrap-anywhere text-muted print:text-print-small">{children}</small>
}

/** Words where figures would stand: they look like words. */
export function InWords({ children }: { children: ReactNode }) {
  return <span className="font-words">{children}</span>
}

export function Muted({ children }: { children: ReactNode }) {
  return <span className="text-note text-muted print:text-print-small">{children}</span>
}

export function RowLink(props: Omit<ComponentProps<typeof Link>, 'className' | 'prefetch'>) {
  return <Link {...props} prefetch={false} className="inline-flex min-h-target items-center font-semibold" />
}

/** Too long for a column or half a phone. */
const LONG_WORD = /\S{17}/

/** Whether the text within has a word that is too long for a column, so that only such a word breaks. */
export function hasLongWord(node: ReactNode): boolean {
  if (typeof node === 'string') return LONG_WORD.test(node)
  if (Array.isArray(node)) return node.some(hasLongWord)
  return isValidElement<{ children?: ReactNode }>(node) && hasLongWord(node.props.children)
}
