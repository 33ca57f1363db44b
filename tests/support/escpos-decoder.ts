/** What a receipt printer would print, and what else it would do. */
export type Printed = { lines: PrintedLine[]; cuts: number; kicks: Kick[]; links: string[]; pictures: Picture[] }

type Kick = { pin: number; onMs: number }

type Picture = { width: number; height: number; bits: Uint8Array; centred: boolean }

type PrintedLine = { text: string; width: number; large: boolean }

/** The positions of some accented letters in the code pages' tables. */
const LETTERS: Record<'ascii' | 'cp858' | 'windows1252', Record<number, string>> = {
  ascii: {},
  cp858: { 130: 'é', 137: 'ë', 165: 'Ñ', 163: 'ú', 213: '€', 250: '·' },
  windows1252: { 233: 'é', 235: 'ë', 209: 'Ñ', 250: 'ú', 128: '€', 183: '·' },
}

const ESC = 0x1b
const FS = 0x1c
const GS = 0x1d
const LF = 0x0a
const CR = 0x0d

/**
 * Reads ESC/POS like a printer, as far as our slips use it. A line's `width` is in single-width letters. An unknown
 * command fails the test: a printer would print it as garbage.
 */
export function decodeEscPos(bytes: Uint8Array, codePage: keyof typeof LETTERS = 'ascii'): Printed {
  const printed: Printed = { lines: [], cuts: 0, kicks: [], links: [], pictures: [] }
  const state = { text: '', width: 0, wide: 1, large: false, centred: false }
  let at = 0
  const next = () => bytes[at++] ?? Number.NaN
  const endLine = () => {
    printed.lines.push({ text: state.text.trim(), width: state.width, large: state.large })
    Object.assign(state, { text: '', width: 0, large: false })
  }
  while (at < bytes.length) {
    const byte = next()
    if (byte === ESC) printerCommand()
    else if (byte === GS) groupCommand()
    else if (byte === FS) at += 1
    else if (byte === LF) endLine()
    else if (byte === CR) continue
    else if (byte >= 0x20 && byte <= 0x7e) {
      state.text += String.fromCharCode(byte)
      state.width += state.wide
      state.large ||= state.wide > 1
    } else if (LETTERS[codePage][byte]) {
      state.text += LETTERS[codePage][byte]
      state.width += state.wide
    } else throw new Error(`Byte ${byte} at ${at - 1} is no letter that every printer has`)
  }
  return printed

  function printerCommand(): void {
    const command = String.fromCharCode(next())
    if (command === '@') return
    if (command === 'p') {
      printed.kicks.push({ pin: next() === 0 ? 2 : 5, onMs: next() * 2 })
      at += 1
    } else if (command === 'a') state.centred = next() === 1
    else if ('EtM!-3'.includes(command)) at += 1
    else throw new Error(`ESC ${command} at ${at - 2} is not known`)
  }

  function groupCommand(): void {
    const command = String.fromCharCode(next())
    if (command === '!') state.wide = (next() >> 4) + 1
    else if (command === 'V') {
      at += bytes[at] === 65 || bytes[at] === 66 ? 2 : 1
      printed.cuts += 1
    } else if (command === '(') symbol()
    else if (command === 'B') at += 1
    else if (command === 'v') picture()
    else throw new Error(`GS ${command} at ${at - 2} is not known`)
  }

  function picture(): void {
    if (next() !== 0x30 || next() !== 0) throw new Error('GS v is not known but as GS v 0 in plain size')
    const perRow = next() + next() * 256
    const height = next() + next() * 256
    const bits = bytes.slice(at, at + perRow * height)
    at += bits.length
    printed.pictures.push({ width: perRow * 8, height, bits, centred: state.centred })
  }

  function symbol(): void {
    const kind = String.fromCharCode(next())
    const size = next() + next() * 256
    const data = bytes.slice(at, at + size)
    at += size
    if (kind !== 'k') throw new Error(`GS ( ${kind} is not known`)
    if (data[1] === 80) printed.links.push(new TextDecoder().decode(data.slice(3)))
  }
}
